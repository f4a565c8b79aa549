/** The red box of a page that cannot be loaded (behaviour R-12): what happened, and Retry. */

const className = 'load-failure'

/** Shows the box above the old page, which stays readable. */
export function showFailure(error: Error, retry: () => void): void {
  const box = document.createElement('div')
  box.className = className
  box.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = String(error)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Retry'
  button.addEventListener('click', retry)
  box.append(text, button)
  document.body.append(box)
}

export function hideFailure(): void {
  document.querySelector(`.${className}`)?.remove()
}
