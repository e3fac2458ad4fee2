import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Wand } from 'lucide-react'
import { useState } from 'react'
import { type RunMode, runModes, startRun } from 'tenant-api/contract/learning/timetabling'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'

type Props = {
  timetable: { id: string; campusId: string; lessons: number; placed: number; withoutTeacher: number }
  /** Another number than before finds another week. */
  randomSeed: number
  onStart: () => void
}

const times = [15, 30, 60, 120]

/** How the week is drawn up, and for how long the program may look for a better one. */
export function StartRun({ timetable, randomSeed, onStart }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { id, campusId, lessons, withoutTeacher } = timetable
  const placed = formatNumber(language, timetable.placed)
  const isMostlyPlaced = timetable.placed * 2 > lessons
  const [mode, setMode] = useState<RunMode>(isMostlyPlaced ? 'repair' : 'fill')
  const [seconds, setSeconds] = useState(30)
  const action = useAction({
    send: (keyOf) => {
      const body = { timetableId: id, mode, seconds, randomSeed }
      return call(startRun, { body, onceKey: keyOf(body) })
    },
    refresh: useStale(/timetabling/),
    onDone: onStart,
  })
  return (
    <Card>
      <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
        <p className="timetabling-lead">
          {t({
            message: plural(lessons, {
              one: `# lesson a week, of which ${placed} has a place.`,
              other: `# lessons a week, of which ${placed} have a place.`,
            }),
          })}
        </p>
        {withoutTeacher > 0 && (
          <Banner
            tone="warning"
            action={<ButtonLink href={scoped(`timetables/${id}`)}>{t`Say who teaches`}</ButtonLink>}
          >
            {t({
              message: plural(withoutTeacher, {
                one: '# subject has no teacher yet. Its lessons get a place, but nobody looks whether the teacher is free.',
                other:
                  '# subjects have no teacher yet. Their lessons get a place, but nobody looks whether the teacher is free.',
              }),
            })}
          </Banner>
        )}
        <RadioGroup
          label={t`How`}
          value={mode}
          onChange={(chosen) => setMode(chosen === 'repair' ? 'repair' : 'fill')}
          choices={[
            {
              id: 'fill',
              name: say(runModes.fill),
              hint: t`All lessons that are not locked are placed anew.`,
            },
            {
              id: 'repair',
              name: say(runModes.repair),
              hint: t`Lessons keep their place where they can; the others are brought in.`,
            },
          ]}
        />
        <Select
          label={t`How long it may look`}
          description={t`Nothing clashes after a few seconds. With more time gaps become fewer.`}
          value={String(seconds)}
          onChange={(chosen) => setSeconds(Number(chosen))}
          choices={times.map((time) => ({
            id: String(time),
            name: t({ message: plural(time, { one: '# second', other: '# seconds' }) }),
          }))}
        />
        <Cluster>
          <Button
            look="primary"
            type="submit"
            isPending={action.isPending}
            icon={<Wand aria-hidden size={16} />}
          >
            {t`Draw up`}
          </Button>
          <ButtonLink
            href={scoped(`timetabling?tab=rules&campus=${campusId}`)}
          >{t`Look at the rules`}</ButtonLink>
        </Cluster>
      </Form>
    </Card>
  )
}
