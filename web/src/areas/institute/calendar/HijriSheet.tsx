import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { today } from 'kit/values/day'
import { formatHijri, mostShift } from 'kit/values/hijri'
import { useState } from 'react'
import { readHijriShift, setHijriShift } from 'tenant-api/contract/institute/calendar'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useNow } from '../../../ui/date/use-now.ts'
import { useBackToCalendar } from './use-calendar.ts'

/** Says how far Islamic dates are shifted here: people know what today is, and choose it. */
export function HijriSheet() {
  const { t } = useLingui()
  const close = useBackToCalendar()
  const { data, fallback } = useLoaded(read(readHijriShift, {}), 3)
  const [chosen, choose] = useState<string>()
  const choices = useChoices()
  const setting = useSetting(close)
  const days = chosen ?? String(data?.days ?? 0)
  return (
    <Sheet
      title={t`Islamic dates`}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t`Cancel`}</Button>
          <Button
            look="primary"
            isDisabled={!data}
            isPending={setting.isPending}
            onPress={() => setting.mutate(Number(days))}
          >
            {t`Save`}
          </Button>
        </>
      }
    >
      {fallback}
      {data && <RadioGroup label={t`Today is`} choices={choices} value={days} onChange={choose} />}
    </Sheet>
  )
}

/** Today in each way, the latest first. */
function useChoices() {
  const { t } = useLingui()
  const { language, zone } = useRegional()
  const schoolDay = today(zone, useNow())
  const hints: Record<number, string> = {
    [-2]: t`Two days before Umm al-Qura`,
    [-1]: t`A day before Umm al-Qura`,
    0: t`By Umm al-Qura`,
    1: t`A day after Umm al-Qura`,
    2: t`Two days after Umm al-Qura`,
  }
  return Array.from({ length: 2 * mostShift + 1 }, (_, at) => at - mostShift).map((shift) => ({
    id: String(shift),
    name: formatHijri(language, schoolDay, { shift }),
    hint: hints[shift],
  }))
}

function useSetting(onDone: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (days: number) => call(setHijriShift, { body: { days } }),
    async onSuccess(shift) {
      queries.setQueryData(read(readHijriShift, {}).queryKey, shift)
      toast({ type: 'success', message: t`Islamic dates updated` })
      onDone()
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/calendar' })
    },
    onError: ({ message }) => toast({ type: 'error', message }),
  })
}
