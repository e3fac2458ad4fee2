import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Openings, readOpening, setOpening } from 'tenant-api/contract/attendance/reports'
import { DiscardDialog } from '../../../../crud/form/DiscardDialog.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { OpeningGrid } from './OpeningGrid.tsx'
import { rowsToSave, type Typed, typedWith } from './opening-rows.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

type Props = { id: string; openings: Openings }

/** Until which day, and how many days of each: registers count from the day after. */
export function OpeningForm({ id, openings }: Props) {
  const { t } = useLingui()
  const today = useToday()
  const mayEdit = useMay(['attendance', 'edit'])
  const { rows, firstDay } = openings
  const [typed, type] = useState<Typed>({})
  const [until, choose] = useState<string | Unread | null>(openings.until)
  const saving = useSaving(id, () => type({}))
  const changed = rowsToSave(typed, rows)
  const isMoved = until !== openings.until
  const isChanged = changed === null || changed.length > 0 || isMoved
  function save() {
    if (changed === null || until === null || isUnread(until)) return
    saving.mutate({ until, rows: isMoved ? wholeOf(rows, changed) : changed })
  }
  return (
    <Stack gap="12px">
      <DiscardDialog isDirty={isChanged && !saving.isPending} />
      <p className="report-note">
        <Trans>
          How often each student was there since <DayText day={firstDay} />, before registers were kept here.
          Registers count from the day after. A block from Excel can be pasted.
        </Trans>
      </p>
      <Cluster gap="8px 12px" align="end">
        <DateField
          label={t`Until`}
          value={until}
          onChange={choose}
          least={firstDay}
          most={today}
          isReadOnly={!mayEdit}
        />
        <Button
          look="primary"
          isPending={saving.isPending}
          isDisabled={!mayEdit || !isChanged || changed === null || until === null || isUnread(until)}
          onPress={save}
        >
          {t`Save`}
        </Button>
        {until === null && isChanged && (
          <span className="report-note">{t`Choose the last day that is counted here.`}</span>
        )}
      </Cluster>
      {saving.error && <Banner tone="danger">{saving.error.message}</Banner>}
      <OpeningGrid
        rows={rows}
        typed={typed}
        isReadOnly={!mayEdit}
        onChange={(changes) => type((known) => typedWith(known, changes, rows))}
      />
    </Stack>
  )
}

/** Another last day is said of everybody, with what was typed and what stands. */
function wholeOf(rows: Openings['rows'], changed: Body['rows']): Body['rows'] {
  return rows.map(
    ({ studentId, present, absent, late, leave }) =>
      changed.find((one) => one.studentId === studentId) ?? { studentId, present, absent, late, leave },
  )
}

type Body = { until: string; rows: { studentId: string }[] }

function useSaving(id: string, onSaved: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const params = { id }
  return useMutation({
    mutationFn: (body: Body) => call(setOpening, { params, body: body as never }),
    onSuccess(saved) {
      queries.setQueryData(read(readOpening, { params }).queryKey, saved)
      onSaved()
      toast({ type: 'success', message: t`Opening totals saved` })
    },
  })
}
