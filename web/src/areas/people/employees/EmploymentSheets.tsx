import { useLingui } from '@lingui/react/macro'
import {
  comingBack,
  departure,
  staffEmployment,
  teacherEmployment,
} from 'tenant-api/contract/people/employees'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useToday } from '../../../ui/date/use-today.ts'

type Props = { of: string; id: string; onClose: () => void }

/** Somebody leaves. */
export function DepartureSheet({ of, id, onClose }: Props) {
  const { t } = useLingui()
  const { leave } = of === 'teachers' ? teacherEmployment : staffEmployment
  return (
    <ShapeSheet
      title={t`End employment`}
      shape={departure}
      begin={{ lastDay: useToday() }}
      top={
        <p>{t`What they teach ends, and so do the roles of their work. They no longer log in, unless they belong to a family here as well: then they go on logging in for that alone.`}</p>
      }
      submit={t`End employment`}
      done={t`Employment ended`}
      onSend={(body) => call(leave, { params: { id }, body: body as never })}
      onClose={onClose}
    />
  )
}

/** Somebody who had left is back. */
export function ReturnSheet({ of, id, onClose }: Props) {
  const { t } = useLingui()
  const { comeBack } = of === 'teachers' ? teacherEmployment : staffEmployment
  return (
    <ShapeSheet
      title={t`Employ again`}
      shape={comingBack}
      begin={{ firstDay: useToday() }}
      top={
        <p>{t`The log-in and roles that ended with the employment work again. Assign classes and section roles again.`}</p>
      }
      submit={t`Employ again`}
      done={t`Works here again`}
      onSend={async (body) => {
        const { notGiven } = await call(comeBack, { params: { id }, body: body as never })
        const roles = notGiven.join(' · ')
        if (roles !== '')
          toast({
            type: 'warning',
            message: t`These roles do not return. Give them again where needed: ${roles}`,
          })
      }}
      onClose={onClose}
    />
  )
}
