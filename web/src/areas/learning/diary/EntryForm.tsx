import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Card as Spot, removeEntry, writeEntry } from 'tenant-api/contract/learning/diary'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Unread } from '../../../ui/form/typed/typed.ts'
import { useStaleDiary } from './use-stale-diary.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './Diary.css'

type Props = { sectionId: string; day: string; spot: Spot; nextDay: string | null; isTold: boolean }

/** The homework of one subject: written, or taken over from a day before. */
export function EntryForm({ sectionId, day, spot, nextDay, isTold }: Props) {
  const { t } = useLingui()
  const { subjectId, entry, last } = spot
  const subject = spot.subject === '' ? t`Note for all` : spot.subject
  const [words, setWords] = useState(entry?.words ?? '')
  const [due, setDue] = useState<string | Unread | null>(entry ? entry.dueOn : nextDay)
  const [tells, setTells] = useState(false)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const stale = useStaleDiary()
  const saving = useMutation({
    mutationFn: () =>
      call(writeEntry, {
        params: { id: sectionId },
        body: { day, subjectId, words, dueOn: due, version: entry?.version ?? 0, isTold: tells } as never,
      }),
    onSuccess: () => {
      setMistakes([])
      stale()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const removing = useMutation({
    mutationFn: (id: string) => call(removeEntry, { params: { id } }),
    onSuccess: stale,
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const wrong = (field: string) => mistakes.find((one) => one.name === field)?.message
  const isSame = words.trim() === (entry?.words ?? '') && due === (entry ? entry.dueOn : nextDay)
  return (
    <Form mistakes={mistakes} onSubmit={() => !saving.isPending && !isSame && saving.mutate()}>
      <TextField
        label={subject}
        name="words"
        lines={3}
        maxLength={1000}
        value={words}
        onChange={setWords}
        error={wrong('words')}
      />
      {words === '' && last.length > 0 && (
        <Stack gap="8px">
          {last.map(({ day: on, words: before }) => (
            <button key={on} type="button" className="diary-copy" onClick={() => setWords(before)}>
              <span className="muted-small">
                {t`Take over`} · <DayText day={on} />
              </span>
              <span dir="auto" className="diary-copy-words">
                {before}
              </span>
            </button>
          ))}
        </Stack>
      )}
      {words !== '' && (
        <>
          <DateField label={t`Due on`} name="dueOn" value={due} onChange={setDue} error={wrong('dueOn')} />
          {isTold && (
            <Checkbox isSelected={tells} onChange={setTells}>{t`Tell the families of this change`}</Checkbox>
          )}
          <div className="diary-buttons">
            {entry !== null && !isTold && (
              <Button look="quiet" isPending={removing.isPending} onPress={() => removing.mutate(entry.id)}>
                {t`Remove`}
              </Button>
            )}
            {isSame && <span className="diary-saved">{t`Saved`}</span>}
            <Button look="primary" type="submit" isDisabled={isSame} isPending={saving.isPending}>
              {t`Save`}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
