/** Shows the loading of a page: a bar at the top when it takes long, a box with Retry when it fails. */

import { progress as numbers } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'

interface Progress {
  /** Shows the bar if loading takes long; no effect while a bar is shown. */
  start(): void
  finish(): void
}

/** The next amount of a running bar: a random bit more, never quite full. `chance` is between 0 and 1. */
export function trickle(amount: number, chance: number): number {
  return Math.min(amount + chance * numbers.trickleRate, numbers.maximum)
}

/** The amount that the bar jumps to when the page is loaded, before it is full. */
export function jump(amount: number, chance: number): number {
  return Math.min(amount + 0.3 + 0.5 * chance, numbers.maximum)
}

export function createProgress(hasSpinner: boolean): Progress {
  let timer = 0
  let bar: Bar | null = null

  function begin(): void {
    bar = drawBar(hasSpinner)
    let amount: number = numbers.minimum
    bar.move(amount)
    const step = () => {
      amount = trickle(amount, Math.random())
      bar?.move(amount)
      timer = window.setTimeout(step, numbers.trickleMs)
    }
    timer = window.setTimeout(step, numbers.trickleMs)
  }

  return {
    start() {
      if (bar !== null) return
      clearTimeout(timer)
      timer = window.setTimeout(begin, numbers.delayMs)
    },
    finish() {
      clearTimeout(timer)
      bar?.end()
      bar = null
    }
  }
}

interface Bar {
  move(amount: number): void
  /** Fills the bar and removes it. */
  end(): void
}

function drawBar(hasSpinner: boolean): Bar {
  document.getElementById('nprogress')?.remove()
  const box = document.createElement('div')
  box.id = 'nprogress'
  const bar = document.createElement('div')
  bar.className = 'bar'
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-label', texts.loading)
  const peg = document.createElement('div')
  peg.className = 'peg'
  bar.append(peg)
  box.append(bar)
  if (hasSpinner) box.append(drawSpinner())
  document.body.append(box)
  setBusy(true)
  let shown = 0

  function move(amount: number): void {
    shown = amount
    bar.style.setProperty('--amount', String(amount))
  }

  return {
    move,
    end() {
      const steps = [
        () => move(jump(shown, Math.random())),
        () => move(1),
        () => box.classList.add('done'),
        () => box.remove()
      ]
      for (const [index, step] of steps.entries()) setTimeout(step, index * numbers.speedMs)
      setBusy(false)
    }
  }
}

function drawSpinner(): Element {
  const spinner = document.createElement('div')
  spinner.className = 'spinner'
  spinner.setAttribute('aria-hidden', 'true')
  return spinner
}

function setBusy(isBusy: boolean): void {
  document.documentElement.classList.toggle('nprogress-busy', isBusy)
}

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
  button.textContent = texts.retry
  button.addEventListener('click', retry)
  box.append(text, button)
  document.body.append(box)
}

export function hideFailure(): void {
  document.querySelector(`.${className}`)?.remove()
}
