import { useEffect, useRef } from 'react'

type Props = {
  label: string | undefined
  choices: readonly { text: string; name: string }[]
  value: string
  onChoose: (text: string) => void
  onLeave: () => void
}

/** The editor of a cell with a few choices: a native select, opened at once. */
export function GridChoice({ label, choices, value, onChoose, onLeave }: Props) {
  const box = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    box.current?.focus()
    // `showPicker` throws without a recent user gesture; the select works by keyboard all the same.
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
