import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addDays, type Day } from 'kit/values/day'
import { formatDate } from 'kit/text/locale'
import { useState } from 'react'
import {
  type ListedTimetable,
  listTimetables,
  publishTimetable,
} from 'tenant-api/contract/learning/timetables'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { CheckLine } from './CheckLine.tsx'
import { useTheEditor } from './use-editor.ts'
import { useStaleTimetables } from './use-stale-timetables.ts'

/** What must be true before a timetable rules, and what happens when it does. */
export function PublishSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { language, pattern } = useRegional()
  const { whole, clashes, pick } = useTheEditor()
  const stale = useStaleTimetables()
  const [reason, write] = useState('')
  const { before, today } = useRuling(whole)
  const loose = whole.lessons - whole.placed
  const refused = clashes.refused.length
  const date = (day: string) => formatDate(language, day, { pattern })
  const [first, last] = [date(whole.firstDay), date(whole.lastDay)]
  const { name } = whole
  const isLate = today !== undefined && before !== undefined && whole.firstDay < today
  const action = useAction({
    check: () =>
      loose > 0 && reason.trim() === ''
        ? [{ name: 'unplacedReason', message: t`Say why it is published without these lessons` }]
        : [],
    send: async () => {
      const body = { unplacedReason: reason.trim() }
      await call(publishTimetable, { params: { id: whole.id }, version: whole.version, body })
      pick(null)
    },
    refresh: stale,
    done: t`The timetable is published`,
    onClose,
    onError: stale,
  })
  return (
    <ActionSheet
      title={t`Publish ${name}`}
      action={action}
      submit={t`Publish`}
      isDisabled={refused > 0}
      onClose={onClose}
    >
      <Stack as="ul" gap="12px">
        <CheckLine state={refused > 0 ? 'wrong' : 'right'}>
          {refused > 0
            ? t({
                message: plural(refused, {
                  one: 'Something clashes. Put it right first; it stands beside the week',
                  other: '# things clash. Put them right first; they stand beside the week',
                }),
              })
            : t`Nothing clashes, by any bells of its days`}
        </CheckLine>
        <CheckLine state={loose > 0 ? 'open' : 'right'}>
          {loose > 0
            ? t({
                message: plural(loose, {
                  one: '# lesson has no place yet. Place it, or say below why it is published without it',
                  other:
                    '# lessons have no place yet. Place them, or say below why it is published without them',
                }),
              })
            : t`Every lesson has a place`}
        </CheckLine>
        <CheckLine state={isLate ? 'wrong' : 'right'}>
          {isLate
            ? t`It begins on ${first}, which is past, and other lessons were held. Choose a later first day`
            : t`It rules from ${first} to ${last}`}
        </CheckLine>
        <CheckLine state="note">
          {before ? endOf(before) : t`No other timetable rules on its first day`}
        </CheckLine>
        <ChangeLines id={whole.id} version={whole.version} />
      </Stack>
      {loose > 0 && (
        <TextField
          label={t`Why lessons have no place`}
          name="unplacedReason"
          lines={2}
          maxLength={200}
          value={reason}
          onChange={write}
          error={action.errorOf('unplacedReason')}
        />
      )}
      <p className="week-hint">
        {t`From its first day this is everybody’s week, and registers take their lessons from it. Until that day has passed it can be withdrawn.`}
      </p>
    </ActionSheet>
  )

  function endOf({ name: other }: ListedTimetable): string {
    if (whole.kind === 'special') return t`${other} rests on these days and goes on afterwards`
    const end = date(addDays(whole.firstDay as Day, -1))
    return t`${other} ends on ${end}`
  }
}

/** The timetable that rules on the first day now. */
function useRuling({ yearId, campusId, shiftId, firstDay, id }: ListedTimetable) {
  const { data } = useQuery(read(listTimetables, { query: { year: yearId, campus: campusId } }))
  const before = data?.rows.find(
    (row) =>
      row.id !== id &&
      row.state === 'published' &&
      row.kind === 'base' &&
      row.shiftId === shiftId &&
      row.firstDay <= firstDay &&
      row.lastDay >= firstDay,
  )
  return { before, today: data?.today }
}
