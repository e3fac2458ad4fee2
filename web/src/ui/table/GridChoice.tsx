import { useEffect, useRef } from 'react'

type Props = {
  label: string | undefined
  choices: readonly { text: string; name: string }[]
  value: string
  onChoose: (text: string) => void
  onLeave: () => void
}

/** A cell that holds one of a few things, while somebody chooses: the browser's own list, open at once. */
export function GridChoice({ label, choices, value, onChoose, onLeave }: Props) {
  const box = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    box.current?.focus()
    // Refused where nobody has just pressed anything; it is open for the keys all the same.
    try {
      box.current?.showPicker()
    } catch {}
  }, [])
  return (
    <select
      ref={box}
      className="grid-input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      onBlur={onLeave}
    >
      {choices.map(({ text, name }) => (
        <option key={text} value={text}>
          {name}
        </option>
      ))}
    </select>
  )
}
