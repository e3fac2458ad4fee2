import { useState } from 'react'
import './Avatar.css'

type Props = {
  name: string
  size?: 'small' | 'normal' | 'large'
  shape?: 'person' | 'school'
  /** The URL of a photo. */
  src?: string | null | undefined
  /** The picture's alternative text where no name is beside it. */
  alt?: string
}

/**
 * A photo, or else the initials of a name, in any script. Screen readers treat the initials as a picture, not
 * as text.
 */
export function Avatar({ name, size = 'normal', shape = 'person', src, alt = '' }: Props) {
  const [broken, miss] = useState<string>()
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={`avatar avatar-${size} avatar-${shape}`}
      data-initials={initials(name, shape === 'school' ? 1 : 2)}
    >
      {src && src !== broken && <img src={src} alt="" onError={() => miss(src)} />}
    </span>
  )
}

/** Arabic letters join, so an Urdu or Arabic name has one initial; Latin names have two. */
export function initials(name: string, most: number): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = firstLetter(words[0] ?? '')
  const isLatin = /\p{Script=Latin}/u.test(first)
  const last = words.length > 1 && isLatin && most > 1 ? firstLetter(words.at(-1) ?? '') : ''
  return (first + last).toLocaleUpperCase('en')
}

function firstLetter(word: string): string {
  return /\p{L}|\p{N}/u.exec(word)?.[0] ?? ''
}
