import { Trans, useLingui } from '@lingui/react/macro'
import { today } from 'kit/values/day'
import { CalendarDays, EllipsisVertical, GripVertical } from 'lucide-react'
import { Button as AriaButton, GridListItem } from 'react-aria-components'
import { type FeeState, feeStates, type Stage, stages } from 'tenant-api/contract/admissions/applicants'
import { type Row, textOf } from '../../../../crud/resource/rows.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { DayText, InstantText } from '../../../../ui/date/DateText.tsx'
import { Menu, MenuItem, MenuSection } from '../../../../ui/overlay/Menu.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import { feeTones } from '../stage-looks.ts'

const all = Object.keys(stages) as Stage[]

type Props = {
  row: Row
  stage: Stage
  className: string
  onMove: ((id: string, stage: Stage) => void) | undefined
}

/** An applicant: who, for which class, and what the stage waits for. */
export function BoardCard({ row, stage, className, onMove }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [name, father, guardian] = ['name', 'fatherName', 'guardianName'].map((key) => textOf(row, key))
  return (
    <GridListItem id={row.id} textValue={name} className="board-card">
      {onMove && (
        <AriaButton slot="drag" className="board-grip" aria-label={t`Drag ${name}`}>
          <GripVertical aria-hidden size={16} />
        </AriaButton>
      )}
      <span className="board-card-text">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="board-card-more">
          <bdi>{className}</bdi>
          <bdi>{father}</bdi>
          {guardian !== father && <bdi>{guardian}</bdi>}
        </span>
        <span className="board-card-more">
          <Waits row={row} stage={stage} />
          <Fees row={row} />
        </span>
      </span>
      {onMove && (
        <Menu
          aria-label={t`Move ${name}`}
          trigger={
            <IconButton label={t`Move ${name}`}>
              <EllipsisVertical aria-hidden size={16} />
            </IconButton>
          }
          onAction={(to) => onMove(row.id, to as Stage)}
        >
          <MenuSection title={t`Move to …`}>
            {all
              .filter((one) => one !== stage)
              .map((one) => (
                <MenuItem key={one} id={one} name={say(stages[one])} />
              ))}
          </MenuSection>
        </Menu>
      )}
    </GridListItem>
  )
}

/** What is due of the fees, or that all is paid. */
function Fees({ row }: Pick<Props, 'row'>) {
  const say = useSay()
  const { zone } = useRegional()
  const day = today(zone, useNow())
  const state = row.feeState as FeeState
  if (state === 'none') return null
  const due = textOf(row, 'feeDueOn')
  return (
    <Badge tone={due !== '' && due < day ? 'danger' : feeTones[state]}>
      {say(feeStates[state])} {due !== '' && <DayText day={due} />}
    </Badge>
  )
}

/** The day that counts in this stage; else since when the application is here. */
function Waits({ row, stage }: Pick<Props, 'row' | 'stage'>) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const day = today(zone, useNow())
  const interview = textOf(row, 'interviewOn')
  const until = textOf(row, 'offerUntil')
  if (stage === 'scheduled' && interview !== '')
    return (
      <span className="board-day">
        <CalendarDays aria-hidden size={14} />
        <DayText day={interview} />
      </span>
    )
  if (stage === 'offered' && until !== '')
    return until < day ? (
      <Badge tone="warning">{t`The offer has ended`}</Badge>
    ) : (
      <span className="board-day">
        <Trans>
          Valid until <DayText day={until} />
        </Trans>
      </span>
    )
  if (stage === 'rejected' && textOf(row, 'reason') !== '') return <bdi>{textOf(row, 'reason')}</bdi>
  return <InstantText at={textOf(row, 'createdAt')} show="ago" />
}
