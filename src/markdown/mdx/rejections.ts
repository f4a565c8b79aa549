/** Promises that code of a page starts and nobody awaits: their rejections belong to the page, not to the process. */

/** Runs `work` and gives its result with what was rejected meanwhile. Nothing else may evaluate pages at the time. */
export async function catchRejections<Result>(
  work: () => Promise<Result>
): Promise<{ readonly result: Result; readonly rejections: readonly unknown[] }> {
  const rejections: unknown[] = []
  const listen = (reason: unknown) => {
    rejections.push(reason)
  }
  process.on('unhandledRejection', listen)
  try {
    const result = await work()
    // Node tells of unhandled rejections when the microtasks are done: one turn of the event loop later.
    await new Promise(resolve => setImmediate(resolve))
    return { result, rejections }
  } finally {
    process.off('unhandledRejection', listen)
  }
}
