/** Scripts inside a page that was put in by the router: parsed documents run none by themselves. */
import type { Trust } from './trust.ts'

/** Replaces every script by a copy that runs, in order. The content security policy judges them as on any load. */
export function runScripts(root: Element, trust: Trust): void {
  for (const script of root.querySelectorAll('script')) {
    // Data for other scripts is no program.
    if (script.type && !/^(?:module|(?:text|application)\/(?:java|ecma)script)$/i.test(script.type)) continue
    const copy = document.createElement('script')
    for (const { name, value } of script.attributes) {
      if (name === 'src') copy.src = trust.createScriptURL(value)
      else copy.setAttribute(name, value)
    }
    // Scripts made by scripts do not wait for each other unless told so.
    copy.async = script.hasAttribute('async')
    if (script.text) copy.text = trust.createScript(script.text)
    script.replaceWith(copy)
  }
}
