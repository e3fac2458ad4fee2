import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../base/Button.tsx'
import { Written } from './Ltr.tsx'
import './LongText.css'

/** About four lines of a narrow column. */
const most = 200
const mostLines = 4

type Props = { text: string; as?: 'span' | 'del' | 'ins' }

/** Text that users have written, with its line breaks. A long text is truncated, and expandable. */
export function LongText({ text, as: Tag = 'span' }: Props) {
  const { t } = useLingui()
  const [isWhole, showWhole] = useState(false)
  const begun = beginningOf(text)
  const isLong = begun !== text
  return (
    <>
      <Tag className="long-text">
        <Written text={isLong && !isWhole ? `${begun}…` : text} />
      </Tag>
      {isLong && (
        <Button size="small" look="quiet" aria-expanded={isWhole} onPress={() => showWhole(!isWhole)}>
          {isWhole ? t`Show less` : t`Show all`}
        </Button>
      )}
    </>
  )
}

function beginningOf(text: string): string {
  const short = text.split('\n').slice(0, mostLines).join('\n')
  if (short.length <= most) return short
  const cut = short.slice(0, most)
  // Cuts at a word boundary if there is one.
  const end = cut.lastIndexOf(' ')
  return end > most / 2 ? cut.slice(0, end) : cut
}
