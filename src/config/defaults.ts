/** Names that are used where the configuration says none; of several, the first that exists. */

export const docsFolders = ['content/docs', 'docs'] as const
export const changelogFolders = ['content/changelog', 'changelog', 'blog'] as const
export const staticDirectories = ['content/static', 'static'] as const

/** The part of the address of unreleased docs, if there are released versions. */
export const nextPath = 'next'
