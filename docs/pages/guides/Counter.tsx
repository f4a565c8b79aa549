import { useState } from 'react'

export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return (
    <p>
      {count} lamps are on.{' '}
      <button type="button" onClick={() => setCount(count + 1)}>
        One more
      </button>
    </p>
  )
}
