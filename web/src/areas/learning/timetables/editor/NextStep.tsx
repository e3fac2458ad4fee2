import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Wand } from 'lucide-react'
import type { ReactNode } from 'react'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { useTheEditor } from './use-editor.ts'

/** What a draft lacks before its lessons can be placed, each with the way there; else how to begin. */
export function NextStep() {
  const { t } = useLingui()
  const { whole, mayEdit } = useTheEditor()
  if (!mayEdit) return null
  const { id, lessons, placed, bells } = whole
  const isRinging = bells.some(({ periods }) => periods.some(({ kind }) => kind === 'lesson'))
  if (lessons === 0)
    return (
      <Step to="subject-plans" name={t`Subject plans`}>
        {t`There are no lessons in this draft yet. Say in the subject plans how many there are a week, and bring the draft in line afterwards.`}
      </Step>
    )
  if (!isRinging)
    return (
      <Step to="bells" name={t`Bells`}>
        {t`No bells ring for lessons on the days of this timetable. Set the bells, or give each lesson its own beginning and end.`}
      </Step>
    )
  if (placed > 0) return null
  return (
    <Banner tone="info" action={<DrawUpLink id={id} />}>
      {t({
        message: plural(lessons, {
          one: '# lesson waits for a place. Let the program draw the week up, or place it by hand: press it, then a slot.',
          other:
            '# lessons wait for a place. Let the program draw the week up, or place them by hand: press one, then a slot.',
        }),
      })}
    </Banner>
  )
}

/** To the page on which the program draws a draft up. */
export function DrawUpLink({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ButtonLink href={scoped(`timetables/${id}/run`)} icon={<Wand aria-hidden size={16} />}>
      {t`Draw up by itself`}
    </ButtonLink>
  )
}

function Step({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <Banner tone="warning" action={<ButtonLink href={scoped(to)}>{name}</ButtonLink>}>
      {children}
    </Banner>
  )
}
