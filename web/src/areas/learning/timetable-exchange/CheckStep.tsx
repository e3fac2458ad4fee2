import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import {
  bringInTimetable,
  checkTimetableImport,
  draftHead,
  type TimetableImport,
} from 'tenant-api/contract/learning/timetable-exchange'
import { useMyYear } from '../../../crud/filters/use-my-year.ts'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { Loaded } from '../../../crud/resource/Loaded.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { CheckResult } from './CheckResult.tsx'

const fields = fieldsOf(draftHead)

/** What the draft would be, its name and days, and the button that makes it. */
export function CheckStep({ found }: { found: TimetableImport }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStale(/^\/(timetables|timetabling|timetable-imports)/)
  const [chosen, choose] = useState<Record<string, unknown>>({})
  const head = { ...useBeginning(found), ...chosen } as Record<string, unknown>
  const params = { id: found.id }
  const days = {
    firstDay: head.firstDay,
    lastDay: head.lastDay,
    withHours: head.withHours,
    withWishes: head.withWishes,
  }
  const check = useQuery({
    queryKey: ['/timetable-imports/:id/check', params, days, found.names, found.term],
    // The name is judged when the draft is made.
    queryFn: () => call(checkTimetableImport, { params, body: { ...days, name: found.id } as never }),
    retry: false,
  })
  const [keyOf] = useState(() => onceKeys())
  const bringing = useMutation({
    mutationFn: () => call(bringInTimetable, { params, body: head as never, onceKey: keyOf(head) }),
    async onSuccess({ id }) {
      await stale()
      toast({ type: 'success', message: t`The draft is made` })
      void navigate({ to: scoped(`timetables/${id}`) })
    },
  })
  const lessons = check.data?.lessons ?? found.lessons
  const refusal = bringing.error ?? check.error
  const mistakes = refusal ? formErrorsOf(refusal, t`Oops! Network Error Try again later`) : []
  const general = bringing.error && mistakes.find(({ name }) => !fields.some((field) => field.name === name))
  return (
    <Stack>
      <Card
        title={t`The draft`}
        description={t`It is published by nobody yet, and you can change everything in it.`}
      >
        <div className="exchange-place">
          {fields
            .filter(({ name }) => name !== 'withHours' || found.absentTeachers > 0)
            .filter(({ name }) => name !== 'withWishes' || found.wishes > 0)
            .map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                value={head[field.name] ?? field.initial}
                onChange={(value) => {
                  bringing.reset()
                  choose((now) => ({ ...now, [field.name]: value }))
                }}
                error={mistakes.find(({ name }) => name === field.name)?.message}
              />
            ))}
        </div>
      </Card>
      <Loaded query={check} rows={4}>
        {(result) => (
          <CheckResult
            result={result}
            isSheet={found.format === 'sheet'}
            withWishes={head.withWishes === true}
          />
        )}
      </Loaded>
      {general && <Banner tone="danger">{general.message}</Banner>}
      <Cluster justify="end">
        <Button
          look="primary"
          icon={<CircleCheck aria-hidden size={16} />}
          isDisabled={!check.data}
          isPending={bringing.isPending}
          onPress={() => bringing.mutate()}
        >
          <Plural value={lessons} one="Make a draft of # lesson" other="Make a draft of # lessons" />
        </Button>
      </Cluster>
    </Stack>
  )
}

/** Called like its file, from today, or from the first day of the year, to its last. */
function useBeginning({ file, yearId }: TimetableImport) {
  const today = useToday()
  const year = useMyYear().data?.years.find(({ id }) => id === yearId)
  const firstDay = year !== undefined && year.firstDay > today ? year.firstDay : today
  const name = file.replace(/\.[^.]*$/, '').slice(0, 60)
  return { name, firstDay, lastDay: year?.lastDay ?? today, withHours: false, withWishes: false }
}
