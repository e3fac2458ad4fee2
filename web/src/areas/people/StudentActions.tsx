import { useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Hash, LogOut, UserCheck } from 'lucide-react'
import { useState } from 'react'
import {
  enrolStudent,
  leaving,
  placing,
  rollNumbering,
  setRollNumber,
  transferStudent,
  withdrawStudent,
} from 'tenant-api/contract/enrolment'
import type { Row } from '../../crud/rows.ts'
import { call } from '../../shell/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ShapeSheet, type Values } from './ShapeSheet.tsx'

type Open = 'enrol' | 'transfer' | 'leave' | 'roll'

/** What can be done with a student's enrolment as it stands. */
export function StudentActions({ row, today }: { row: Row; today: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const params = { id: row.id }
  if (row.status !== 'enrolled')
    return (
      <>
        <Button look="primary" icon={<UserCheck aria-hidden size={16} />} onPress={() => setOpen('enrol')}>
          {row.status === 'registered' ? t`Enrol` : t`Readmit`}
        </Button>
        {open === 'enrol' && (
          <ShapeSheet
            title={row.status === 'registered' ? t`Enrol` : t`Readmit`}
            shape={placing}
            begin={{ startsOn: today }}
            submit={t`Enrol`}
            done={t`Enrolled`}
            onSend={(body) => call(enrolStudent, { params, body: placed(body) })}
            onClose={close}
          />
        )}
      </>
    )
  return (
    <>
      <Button icon={<Hash aria-hidden size={16} />} onPress={() => setOpen('roll')}>{t`Roll number`}</Button>
      <Button icon={<ArrowLeftRight aria-hidden size={16} />} onPress={() => setOpen('transfer')}>
        {t`Transfer`}
      </Button>
      <Button
        icon={<LogOut aria-hidden className="directional" size={16} />}
        onPress={() => setOpen('leave')}
      >
        {t`End enrolment`}
      </Button>
      {open === 'roll' && (
        <ShapeSheet
          title={t`Roll number`}
          shape={rollNumbering}
          begin={{ rollNumber: row.rollNumber }}
          submit={t`Save`}
          done={t`Roll number saved`}
          onSend={(body) => call(setRollNumber, { params, body: body as never })}
          onClose={close}
        />
      )}
      {open === 'transfer' && (
        <ShapeSheet
          title={t`Transfer`}
          shape={placing}
          begin={{ startsOn: today }}
          submit={t`Transfer`}
          done={t`Transferred`}
          onSend={(body) => call(transferStudent, { params, body: placed(body) })}
          onClose={close}
        />
      )}
      {open === 'leave' && (
        <ShapeSheet
          title={t`End enrolment`}
          shape={leaving}
          begin={{ ended: 'withdrawal', lastDay: today }}
          submit={t`End enrolment`}
          done={t`Enrolment ended`}
          onSend={(body) => call(withdrawStudent, { params, body: body as never })}
          onClose={close}
        />
      )}
    </>
  )
}

/** An empty roll number asks for the next one. */
function placed({ rollNumber, ...rest }: Values) {
  return (rollNumber === null ? rest : { ...rest, rollNumber }) as never
}
