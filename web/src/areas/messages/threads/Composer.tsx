import { useLingui } from '@lingui/react/macro'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { documentTypes } from 'tenant-api/contract/platform/files'
import { daysBetween, today } from 'kit/values/day'
import { formatInstantDate, formatTime, intlTag } from 'kit/text/locale'
import { UploadField } from '../../../crud/form/fields/LazyFields.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { usePosting } from './use-posting.ts'
import { useNow } from '../../../ui/date/use-now.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'

const mostFiles = 5

/** Where one writes. On a telephone it stays in reach of the thumb; with a keyboard, Enter sends and Shift+Enter begins a line. */
export function Composer({ id, toldAt }: { id: string; toldAt: string | null }) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const { text, write, fileIds, setFiles, send, isPending, mistake } = usePosting(id)
  const [isAttaching, attach] = useState(false)
  const isEmpty = text.trim() === '' && fileIds.length === 0
  function onKeyDown(event: KeyboardEvent) {
    if (isNarrow || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isEmpty) send()
  }
  return (
    <form
      className="thread-composer"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) send()
      }}
    >
      {toldAt !== null && <ToldAt at={toldAt} />}
      {(isAttaching || fileIds.length > 0) && <Files ids={fileIds} onChange={setFiles} />}
      {mistake && (
        <p className="thread-mistake" role="alert">
          {mistake}
        </p>
      )}
      <div className="thread-writing">
        <IconButton label={t`Attach a file`} onPress={() => attach(!isAttaching)}>
          <Paperclip aria-hidden size={18} />
        </IconButton>
        <TextField
          aria-label={t`Message`}
          value={text}
          onChange={write}
          className="thread-field"
          maxLength={4000}
        >
          <TextArea
            className="field-input"
            rows={text.includes('\n') || text.length > 60 ? 3 : 1}
            dir={text === '' ? undefined : 'auto'}
            placeholder={t`Write a message`}
            onKeyDown={onKeyDown}
          />
        </TextField>
        <Button
          look="primary"
          type="submit"
          isDisabled={isEmpty}
          isPending={isPending}
          aria-label={t`Send`}
          icon={<SendHorizontal aria-hidden size={18} className="directional" />}
        />
      </div>
    </form>
  )
}

type FilesProps = { ids: readonly string[]; onChange: (ids: string[]) => void }

/** What goes with it; a place for one more stands below. */
function Files({ ids, onChange }: FilesProps) {
  const { t } = useLingui()
  const rows = ids.length < mostFiles ? [...ids, null] : ids
  return (
    <div className="thread-files">
      {rows.map((id, at) => (
        <UploadField
          key={id ?? 'next'}
          for="threads"
          types={documentTypes}
          label={id === null ? t`One more file` : t`File ${at + 1}`}
          value={id}
          onChange={(sent) => {
            const others = ids.filter((one) => one !== id)
            onChange(sent === null ? others : [...others, sent])
          }}
        />
      ))}
    </div>
  )
}

/** Out of hours: when the teachers are told of what is written now. */
function ToldAt({ at }: { at: string }) {
  const { t } = useLingui()
  const { language, zone, pattern } = useRegional()
  const now = useNow()
  const days = daysBetween(today(zone, now), today(zone, new Date(at)))
  const time = formatTime(language, at, { zone })
  const near = new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }).format(days, 'day')
  const date = formatInstantDate(language, at, { zone, pattern })
  return (
    <p className="muted-small">
      {days <= 1
        ? t`The teachers are told at ${time} ${near}`
        : t`The teachers are told at ${time} on ${date}`}
    </p>
  )
}
