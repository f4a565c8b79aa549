/** Files of data beside the pages. Their names come from their contents, so each is asked for once, whoever needs it. */

/** Rejects when the file is gone or is not what it says; it is asked for again then. */
export type Read = <Data>(address: string) => Promise<Data>

export function createReader(): Read {
  const files = new Map<string, Promise<unknown>>()
  return <Data>(address: string) => {
    const file = files.get(address) ?? fetchJson(address)
    files.set(address, file)
    file.catch(() => files.delete(address))
    // The build writes the file, so its type is known where it is asked for.
    return file as Promise<Data>
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}
