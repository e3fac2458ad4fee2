import { useLingui } from '@lingui/react/macro'
import { CalendarPlus, CircleCheck, MoveRight, Send, UserCheck } from 'lucide-react'
import { type Stage, stages } from 'tenant-api/contract/admissions/applicants'
import type { Row } from '../../../crud/resource/rows.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { StageSheet } from './StageSheet.tsx'
import { useMoving } from './use-moving.ts'

/** What comes next with an application, and the way to any other stage. */
export function StageActions({ row }: { row: Row }) {
  const { t } = useLingui()
  const say = useSay()
  const stage = row.stage as Stage
  const { asked, ask, close } = useMoving()
  const mayEnrol = stage !== 'rejected' && stage !== 'withdrawn'
  const others = (Object.keys(stages) as Stage[]).filter((one) => one !== stage && one !== 'enrolled')
  return (
    <>
      <NextButton stage={stage} onStage={(next) => ask(row, next)} />
      <Menu
        trigger={
          <Button icon={<MoveRight aria-hidden className="directional" size={16} />}>{t`Move to …`}</Button>
        }
        onAction={(next) => ask(row, next as Stage)}
      >
        {others.map((one) => (
          <MenuItem key={one} id={one} name={say(stages[one])} />
        ))}
      </Menu>
      {mayEnrol && (
        <Button
          look={stage === 'accepted' ? 'primary' : 'secondary'}
          icon={<UserCheck aria-hidden size={16} />}
          onPress={() => ask(row, 'enrolled')}
        >
          {t`Enrol`}
        </Button>
      )}
      {asked && <StageSheet {...asked} onClose={close} />}
    </>
  )
}

function NextButton({ stage, onStage }: { stage: Stage; onStage: (next: Stage) => void }) {
  const { t } = useLingui()
  switch (stage) {
    case 'enquiry':
    case 'applied':
      return (
        <Button
          look="primary"
          icon={<CalendarPlus aria-hidden size={16} />}
          onPress={() => onStage('scheduled')}
        >
          {t`Invite`}
        </Button>
      )
    case 'scheduled':
    case 'waiting':
      return (
        <Button
          look="primary"
          icon={<Send aria-hidden className="directional" size={16} />}
          onPress={() => onStage('offered')}
        >
          {t`Offer a seat`}
        </Button>
      )
    case 'offered':
      return (
        <Button
          look="primary"
          icon={<CircleCheck aria-hidden size={16} />}
          onPress={() => onStage('accepted')}
        >
          {t`Family accepts`}
        </Button>
      )
    default:
      return null
  }
}
