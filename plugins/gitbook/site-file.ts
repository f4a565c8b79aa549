/** The files by which a folder is one of GitBook: the configuration of a space, of a whole site, or only the contents. */
export const configFiles = ['.gitbook.yaml', '.gitbook.yml', 'docs.yaml', 'SUMMARY.md'] as const

/** Whether a file is one of GitBook: other programs have a `docs.yaml` and a `SUMMARY.md`, too. */
export function isSite(file: string, text: string | null): boolean {
  if (file === 'docs.yaml') return text?.includes('GitSyncSiteConfig') === true
  return file !== 'SUMMARY.md' || text?.includes('# Table of contents') === true
}
