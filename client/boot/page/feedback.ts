/**
 * The question whether a page was helpful: sends the answer, then asks for a sentence. Loaded by address, once per
 * visit: it listens to the document. Without it, the browser sends the form and opens what the endpoint answers.
 */
import { dataAttributes, ids } from '../../../src/shared/dom.ts'
import { texts } from '../../../src/shared/texts.ts'
import { sendEvent } from './analytics.ts'

/** Name of the event for the site's analytics. */
const eventName = 'page_feedback'

document.addEventListener('submit', event => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute(dataAttributes.feedback)) return
  event.preventDefault()
  // The second time, the answer is in the form, not in a button.
  const fields = new FormData(form, event.submitter)
  const answer = String(fields.get('answer'))
  const isComment = fields.has('comment')
  if (isComment && String(fields.get('comment')).trim() === '') return thank(form, null)
  const sent = send(form, fields)
  sent.then(
    () => thank(form, isComment ? null : answer),
    () => tell(form, texts.feedbackFailed)
  )
})

/** The endpoint is often on another host, whose answer the browser does not show to scripts. */
async function send(form: HTMLFormElement, fields: FormData): Promise<void> {
  const properties = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]))
  if (form.hasAttribute('action')) {
    const body = new URLSearchParams(properties)
    await fetch(form.action, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body })
  }
  if (form.getAttribute(dataAttributes.feedback) === '') return
  sendEvent(eventName, properties, `${properties.answer}: ${properties.comment ?? properties.page}`)
}

/** Replaces the question by thanks and, after the first answer, a field for a sentence; null: nothing more to ask. */
function thank(form: HTMLFormElement, answer: string | null): void {
  form.querySelector('fieldset')?.remove()
  if (answer !== null) {
    const hidden = document.createElement('input')
    Object.assign(hidden, { type: 'hidden', name: 'answer', value: answer })
    const label = document.createElement('label')
    label.textContent = answer === 'no' ? texts.feedbackComment : texts.feedbackPraise
    const field = document.createElement('textarea')
    Object.assign(field, { name: 'comment', rows: 3, maxLength: 2000 })
    label.append(field)
    const button = document.createElement('button')
    button.textContent = texts.send
    const more = document.createElement('fieldset')
    more.append(label, button)
    form.append(hidden, more)
    field.focus()
  }
  tell(form, texts.feedbackThanks)
}

/** Shows a message in the form, and reads it to users of screen readers. */
function tell(form: HTMLFormElement, text: string): void {
  const message = form.querySelector('p') ?? document.createElement('p')
  message.textContent = text
  if (!message.isConnected) form.prepend(message)
  // The button that had the focus may be gone.
  if (!form.contains(document.activeElement)) {
    message.tabIndex = -1
    message.focus({ preventScroll: true })
  }
  const region = document.getElementById(ids.liveRegion)
  if (region) region.textContent = text
}
