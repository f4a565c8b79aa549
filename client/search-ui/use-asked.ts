/** What is asked on the search page, in step with its address (behaviour S-38). */
import { useEffect, useState } from 'react'
import { addressKey } from '../../src/shared/address.ts'
import { events, searchLimits } from '../../src/shared/dom.ts'
import { type Asked, readAddress, writeAddress } from './page-address.ts'
import { cutQuery } from './query.ts'
import { useSettled } from './use-settled.ts'

/** A word is asked for when it is typed, not its letters (behaviour S-39). */
const typingDelay = 200

export interface AskedState {
  /** As the page shows it. */
  readonly asked: Asked
  /** What results are for: what has stayed for a moment. */
  readonly settled: Asked
  change(change: Partial<Asked>): void
}

/** `typed` stood in the field before the script was there. */
export function useAsked(typed: string): AskedState {
  const [page] = useState(() => addressKey(location.pathname))
  const [asked, setAsked] = useState(() => {
    const address = readAddress(location.href)
    return typed === '' ? address : { ...address, query: typed }
  })
  const settled = useSettled(asked, typingDelay)

  useEffect(() => {
    // The reader may be on the way to another page, whose address stands there already.
    if (addressKey(location.pathname) !== page) return
    const address = writeAddress(location.href, { ...settled, query: toQuery(settled.query) })
    if (address !== location.href) history.replaceState(history.state, '', address)
  }, [settled, page])

  useEffect(() => {
    const read = () => {
      if (addressKey(location.pathname) === page) setAsked(readAddress(location.href))
    }
    window.addEventListener('popstate', read)
    document.addEventListener(events.navigated, read)
    return () => {
      window.removeEventListener('popstate', read)
      document.removeEventListener(events.navigated, read)
    }
  }, [page])

  return { asked, settled, change: change => setAsked(before => ({ ...before, ...change })) }
}

/** What is searched of what is typed. */
export function toQuery(typed: string): string {
  return cutQuery(typed.trim(), searchLimits.pageQuery)
}
