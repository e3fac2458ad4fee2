import { useLingui } from '@lingui/react/macro'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { changeLogIn, logInChange } from 'tenant-api/contract/access/users'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'

type Props = { id: string; name: string; email: string | null; username: string; phone: string | null }

/** By what somebody logs in becomes another; both addresses and both telephones are told. */
export function ChangeLogIn({ id, name, email, username, phone }: Props) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button icon={<AtSign aria-hidden size={16} />} onPress={() => open(true)}>
        {t`Change log-in`}
      </Button>
      {isOpen && (
        <ShapeSheet
          title={t`Log-in of ${name}`}
          shape={logInChange}
          begin={{ email, username: username === '' ? null : username, phone }}
          submit={t`Change log-in`}
          done={t`The log-in is changed`}
          top={<p>{t`The person is told in the app, and at the old and the new address or telephone.`}</p>}
          onSend={(values) => call(changeLogIn, { params: { id }, body: values as never })}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
