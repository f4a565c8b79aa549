/** The arrow keys turn the page, where they have nothing else to do. */
const busy = 'input, textarea, select, [contenteditable], [role=tab], [role=region], pre, summary, dialog'

document.addEventListener('keydown', event => {
  const { key, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
  if (target instanceof Element && target.closest(busy) !== null) return
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const rel = key === forward ? 'next' : key === back ? 'prev' : null
  if (rel !== null) document.querySelector<HTMLElement>(`.turn [rel=${rel}]`)?.click()
})
