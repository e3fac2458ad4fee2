import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { printIdentity } from 'kit/values/identity'
import { Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  changeIdentityNumbers,
  type IdentityNumbers,
  identityNumbers,
  readIdentityNumbers,
  revealIdentityNumbers,
} from 'tenant-api/contract/admissions/form/papers'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Numbers of the state: hidden until somebody who may asks, and then the audit log says who did. */
export function IdentityCard({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const mayChange = useMay(['sensitive-details', 'edit']) && mayEdit
  const masked = useQuery(read(readIdentityNumbers, { params: { id } }))
  const [shown, show] = useState<IdentityNumbers>()
  const [isOpen, open] = useState(false)
  const revealing = useMutation({
    mutationFn: () => call(revealIdentityNumbers, { params: { id } }),
    onSuccess: show,
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  const hides = masked.data && (masked.data.childNumber !== '' || masked.data.guardianNumber !== '')
  async function edit() {
    if (!shown) await revealing.mutateAsync()
    open(true)
  }
  return (
    <Card
      title={t`Identity numbers`}
      description={t`The audit log says who looked.`}
      action={
        <span className="record-row-tools">
          {!shown && hides && (
            <Button
              size="small"
              icon={<Eye aria-hidden size={15} />}
              isPending={revealing.isPending}
              onPress={() => revealing.mutate()}
            >
              {t`Show`}
            </Button>
          )}
          {mayChange && (
            <Button size="small" icon={<Pencil aria-hidden size={15} />} onPress={() => void edit()}>
              {t`Change`}
            </Button>
          )}
        </span>
      }
    >
      <dl className="record-list">
        {fieldsOf(identityNumbers).map(({ name, title }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{say(title)}</dt>
            <dd>
              <NumberOf masked={masked.data} shown={shown} name={name as keyof IdentityNumbers} />
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && shown && (
        <ShapeSheet
          title={t`Identity numbers`}
          shape={identityNumbers}
          begin={shown}
          submit={t`Save`}
          done={t`Identity numbers updated`}
          onSend={async (body) => {
            await call(changeIdentityNumbers, { params: { id }, body })
            show(undefined)
          }}
          onClose={() => open(false)}
        />
      )}
    </Card>
  )
}

type NumberProps = {
  masked: IdentityNumbers | undefined
  shown: IdentityNumbers | undefined
  name: keyof IdentityNumbers
}

function NumberOf({ masked, shown, name }: NumberProps) {
  if (!masked || masked[name] === '') return '–'
  return <Ltr>{shown ? printIdentity(shown[name]) : `•••• ${masked[name]}`}</Ltr>
}
