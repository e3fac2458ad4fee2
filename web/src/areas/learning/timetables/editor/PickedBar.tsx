import { useLingui } from '@lingui/react/macro'
import { MoveRight, X } from 'lucide-react'
import { Button } from '../../../../ui/base/Button.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { LessonDeeds } from './LessonDeeds.tsx'
import { useTheEditor } from './use-editor.ts'

/** The lesson in hand and what can be done with it, beside putting it into a slot. */
export function PickedBar() {
  const { t } = useLingui()
  const { picked, nameOf, words, mayEdit, open, pick } = useTheEditor()
  const icon = { 'aria-hidden': true, size: 16 } as const
  if (!mayEdit) return null
  if (!picked)
    return (
      <p className="week-hint">
        {t`Press a lesson, or Enter, to pick it up: every slot then shows whether it fits. L locks it, Delete takes its place away, Ctrl+Z undoes.`}
      </p>
    )
  const teaching = words.teachingOf(picked.teachingId)
  return (
    <div className="week-picked">
      <span>
        <strong>
          <bdi>{nameOf(picked)}</bdi>
        </strong>{' '}
        {teaching && <bdi>{words.teachersOf(teaching)}</bdi>}
      </span>
      <Cluster as="span" gap="6px">
        <Button
          size="small"
          icon={<MoveRight {...icon} className="week-mirrored" />}
          onPress={() => open({ what: 'places', id: picked.id })}
        >{t`Move to…`}</Button>
        <LessonDeeds card={picked} />
        <Button
          size="small"
          look="quiet"
          icon={<X {...icon} />}
          onPress={() => pick(null)}
        >{t`Let go`}</Button>
      </Cluster>
    </div>
  )
}
