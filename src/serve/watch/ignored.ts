/** Names that editors and file managers put beside the file being edited: never worth a look. */
const leftovers = [
  /^\.git$|^node_modules$/,
  // vim: swap files, backups, and the number it tries whether it may write.
  /\.sw[a-z]$/,
  /^4913$/,
  /~$/,
  // Emacs: locks (links that lead nowhere) and autosaved copies.
  /^\.#|^#.*#$/,
  // JetBrains' safe write, KDE's and GNOME's temporary files.
  /___jb_(?:tmp|old)___$/,
  /^\.goutputstream-/,
  /^\.DS_Store$|^Thumbs\.db$/
]

/** Whether a file or folder of that name is left alone. */
export function isIgnored(name: string): boolean {
  return leftovers.some(pattern => pattern.test(name))
}
