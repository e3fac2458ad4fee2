import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { dressDigits } from 'kit/text/locale'
import { Lock } from 'lucide-react'
import type { Called, Status } from 'tenant-api/contract/attendance/registers'
import { showFile } from 'tenant-api/contract/platform/files'
import { useMay } from '../../../../shell/session/me.ts'
import { Avatar } from '../../../../ui/text/Avatar.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import type { MarkDraft } from '../statuses.ts'
import { MarkControl } from './MarkControl.tsx'
import { useStatusLooks } from '../status-looks.ts'

type Props = {
  student: Called
  wish: MarkDraft
  row: number
  column: number | undefined
  isReadOnly: boolean
  onSay: (id: string, status: Status) => void
  onMinutes: (id: string, minutes: number) => void
  onOpen: (id: string) => void
}

/** A student of a register: who it is, what the days before were, and what is said today. */
export function StudentRow(props: Props) {
  const { student, wish, row, column, isReadOnly, onSay, onMinutes, onOpen } = props
  const { t } = useLingui()
  const name = useOwnName()(student)
  const isOffice = useMay(['attendance', 'edit'])
  return (
    <li className="register-row" data-status={wish.status ?? undefined}>
      <button type="button" className="register-who" onClick={() => onOpen(student.id)}>
        <Face student={student} name={name} />
        <span className="register-names">
          <bdi className="register-name">{name}</bdi>
          {student.fatherName !== '' && (
            <span className="register-father">
              <span className="visually-hidden">{t`Father’s name`} </span>
              <bdi>{student.fatherName}</bdi>
            </span>
          )}
          {student.isOnLeave && (
            <span className="register-note register-planned">
              <Lock aria-hidden size={12} /> {t`Leave was granted`}
            </span>
          )}
          {student.mark?.saidBy === 'office' && !isOffice && (
            <span className="register-note">{t`Set by the office`}</span>
          )}
          {wish.comment !== '' && <bdi className="register-note">{wish.comment}</bdi>}
        </span>
        <BeforeDots before={student.before} />
      </button>
      <MarkControl
        name={name}
        wish={wish}
        row={row}
        column={column}
        isReadOnly={isReadOnly}
        onSay={(status) => onSay(student.id, status)}
      />
      {wish.status === 'late' && (
        <div className="register-late">
          <NumberField
            label={t`Minutes late`}
            value={wish.minutes}
            least={1}
            most={600}
            isReadOnly={isReadOnly}
            onChange={(minutes) =>
              typeof minutes === 'number' && Number.isInteger(minutes) && onMinutes(student.id, minutes)
            }
          />
        </div>
      )}
    </li>
  )
}

/** The photograph or the first letters, and the roll number. */
function Face({ student: { photoId, rollNumber }, name }: { student: Called; name: string }) {
  const { language } = useRegional()
  return (
    <span className="register-face">
      <Avatar name={name} src={photoId && address(showFile, { params: { id: photoId } })} />
      {rollNumber !== null && (
        <span className="register-roll numbers">{dressDigits(language, String(rollNumber))}</span>
      )}
    </span>
  )
}

const most = 5

/** What the last days were, the oldest first: each a dot, and all of them one sentence for who hears the page. */
function BeforeDots({ before }: Pick<Called, 'before'>) {
  const { t } = useLingui()
  const looks = useStatusLooks()
  const days = before.slice(0, most).toReversed()
  if (days.length === 0) return null
  const said = days.map((status) => (status ? looks[status].name : t`nothing`)).join(', ')
  return (
    <span className="before" title={said}>
      <span className="visually-hidden">{t`Days before: ${said}`}</span>
      {days.map((status, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- days have no other name here, and never move
        <span
          key={at}
          className={`before-day ${status ? `status-${status}` : ''}`}
          data-status={status ?? undefined}
        />
      ))}
    </span>
  )
}
