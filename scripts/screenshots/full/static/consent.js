const key = 'acme-consent'

if (localStorage.getItem(key) === null) {
  const banner = document.createElement('dialog')
  banner.append('May we count which pages are read? ')
  for (const answer of ['Yes', 'No']) {
    const button = document.createElement('button')
    button.append(answer)
    button.addEventListener('click', () => {
      localStorage.setItem(key, answer)
      banner.remove()
    })
    banner.append(button, ' ')
  }
  document.body.append(banner)
  banner.style.cssText = 'position: fixed; inset: auto auto 1rem 1rem; margin: 0; z-index: 10'
  banner.show()
}
