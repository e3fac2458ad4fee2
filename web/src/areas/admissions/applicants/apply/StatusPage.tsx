import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { beginVisit } from 'tenant-api/contract/admissions/form'
import { plainCall } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ApplyFrame } from './ApplyFrame.tsx'
import { inFours } from './ReceivedView.tsx'
import { StatusView } from './StatusView.tsx'
import { knownCode } from './use-draft.ts'

/** Where a family sees how far its application is: by the code and the telephone number. */
export function StatusPage() {
  const { t } = useLingui()
  const [code, setCode] = useState(() => inFours(knownCode()))
  const [phone, setPhone] = useState('')
  const [visit, setVisit] = useState<string>()
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const opening = useMutation({
    mutationFn: () => plainCall(beginVisit, { body: { code, phone } }),
    onSuccess: (opened) => setVisit(opened.visit),
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  return (
    <ApplyFrame title={t`Your application`}>
      {visit !== undefined && <StatusView visit={visit} />}
      {visit === undefined && (
        <Card>
          <Form mistakes={mistakes} onSubmit={() => !opening.isPending && opening.mutate()}>
            <TextField
              isRequired
              label={t`Tracking code`}
              name="code"
              dir="ltr"
              autoComplete="off"
              value={code}
              onChange={setCode}
            />
            <TextField
              isRequired
              label={t`Phone with which you applied`}
              name="phone"
              type="tel"
              dir="ltr"
              autoComplete="tel"
              value={phone}
              onChange={setPhone}
            />
            <Button type="submit" look="primary" size="large" isPending={opening.isPending}>
              {t`Show my application`}
            </Button>
          </Form>
        </Card>
      )}
      <p>
        <Link className="record-link" to="/apply">
          <Trans>To the application form</Trans>
        </Link>
      </p>
    </ApplyFrame>
  )
}
