/** Escape hides a tooltip until the reader leaves its term. */
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const term of document.querySelectorAll('.term:is(:hover, :focus)')) {
    term.setAttribute('data-closed', '')
    const open = () => term.removeAttribute('data-closed')
    term.addEventListener('pointerleave', open, { once: true })
    term.addEventListener('blur', open, { once: true })
  }
})
