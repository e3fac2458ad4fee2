import { useLingui } from '@lingui/react/macro'
import { CalendarPlus, CircleCheck, MoveRight, Send, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { appointing, offering, rejecting, type Stage, stages } from 'tenant-api/contract/admissions'
import type { Row } from '../../crud/rows.ts'
import { ShapeSheet } from '../../crud/ShapeSheet.tsx'
import { useSay } from '../../crud/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { EnrolSheet } from './EnrolSheet.tsx'
import { invite, move, useMoving } from './use-moving.ts'

/** What comes next with an application, and the way to any other stage. */
export function StageActions({ row }: { row: Row }) {
  const { t } = useLingui()
  const say = useSay()
  const stage = row.stage as Stage
  const { asked, ask, close } = useMoving()
  const [isEnrolling, enrol] = useState(false)
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
          onPress={() => enrol(true)}
        >
          {t`Enrol`}
        </Button>
      )}
      {asked && <StageSheet {...asked} onClose={close} />}
      {isEnrolling && <EnrolSheet row={row} onClose={() => enrol(false)} />}
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

export type Asked = { row: Row; stage: 'scheduled' | 'offered' | 'rejected' }

/** What has to be said before an application moves: when they come, until when the offer is good, why not. */
export function StageSheet({ row, stage, onClose }: Asked & { onClose: () => void }) {
  const { t } = useLingui()
  const common = { onClose }
  if (stage === 'scheduled')
    return (
      <ShapeSheet
        {...common}
        title={t`Invite to an interview or a test`}
        shape={appointing}
        submit={t`Invite`}
        done={t`Invited`}
        onSend={(body) => invite(row.id, body)}
      />
    )
  if (stage === 'offered')
    return (
      <ShapeSheet
        {...common}
        title={t`Offer a seat`}
        shape={offering}
        begin={{ offerUntil: row.offerUntil }}
        submit={t`Offer a seat`}
        done={t`Seat offered`}
        onSend={(body) => move(row.id, { stage, ...body })}
      />
    )
  return (
    <ShapeSheet
      {...common}
      title={t`Reject`}
      shape={rejecting}
      begin={{ reason: row.reason }}
      submit={t`Reject`}
      done={t`Application rejected`}
      onSend={(body) => move(row.id, { stage, ...body })}
    />
  )
}
