import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { printIdentity } from 'kit/values/identity'
import { Eye, Lock, Pencil } from 'lucide-react'
import { useState } from 'react'
import { staffDetails, teacherDetails } from 'tenant-api/contract/people/employees'
import {
  guardianDetails,
  type MaskedDetails,
  type SensitiveDetails,
  sensitiveDetails,
  studentDetails,
} from 'tenant-api/contract/people/students-and-guardians'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { isOwnAlone, useMay, useMe } from '../../../shell/session/me.ts'
import { WhomToAsk } from '../../../shell/errors/WhomToAsk.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'

const endpoints = {
  students: studentDetails,
  guardians: guardianDetails,
  teachers: teacherDetails,
  staff: staffDetails,
}

/** The permission under which these details are read. */
function guardOf(of: keyof typeof endpoints): string {
  return of === 'teachers' || of === 'staff' ? 'employee-details' : 'sensitive-details'
}

type Props = { of: keyof typeof endpoints; id: string; isArchived: boolean }

/**
 * Of somebody else: the permission of their list decides who looks, and who changes. Whom it is not shown to reads who
 * may give it; a family that looks at its own has no such card.
 */
export function SensitiveCard(props: Props) {
  const isOfFamily = isOwnAlone(useMe(), [props.of, 'view'])
  if (useMay([guardOf(props.of), 'view'])) return <OpenCard {...props} />
  return isOfFamily ? null : <LockedCard />
}

function LockedCard() {
  const { t } = useLingui()
  return (
    <Card title={t`Sensitive details`} description={t`Identity number, religion, health`}>
      <p className="record-locked">
        <Lock aria-hidden size={16} />
        <span>
          <WhomToAsk />
        </span>
      </p>
    </Card>
  )
}

function OpenCard({ of, id, isArchived }: Props) {
  const mayEdit = useMay([guardOf(of), 'edit']) && !isArchived
  const { read: readMasked, reveal, change } = endpoints[of]
  const params = { id }
  return (
    <SensitiveView
      masked={read(readMasked, { params })}
      onReveal={() => call(reveal, { params })}
      onChange={mayEdit ? (body) => call(change, { params, body }) : undefined}
    />
  )
}

type ViewProps = {
  masked: { queryKey: QueryKey; queryFn: (given: { signal: AbortSignal }) => Promise<MaskedDetails> }
  onReveal: () => Promise<SensitiveDetails>
  onChange?: ((body: Values) => Promise<unknown>) | undefined
}

/** Identity number, religion and health: hidden until somebody who may asks, and then the audit log says who did. */
export function SensitiveView({ masked: query, onReveal, onChange }: ViewProps) {
  const { t } = useLingui()
  const masked = useQuery(query)
  const [shown, show] = useState<SensitiveDetails>()
  const [isOpen, open] = useState(false)
  const revealing = useMutation({
    mutationFn: onReveal,
    onSuccess: show,
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  async function edit() {
    if (!shown) await revealing.mutateAsync()
    open(true)
  }
  const isHidden = !shown && masked.data && masked.data.filled.length > 0
  return (
    <Card
      title={t`Sensitive details`}
      description={
        isHidden
          ? t`Hidden until you press Show. The audit log then says that you looked.`
          : t`The audit log says who looked.`
      }
      action={
        <span className="record-row-tools">
          {isHidden && (
            <Button
              size="small"
              icon={<Eye aria-hidden size={15} />}
              isPending={revealing.isPending}
              onPress={() => revealing.mutate()}
            >
              {t`Show`}
            </Button>
          )}
          {onChange && (
            <Button size="small" icon={<Pencil aria-hidden size={15} />} onPress={() => void edit()}>
              {t`Change`}
            </Button>
          )}
        </span>
      }
    >
      {masked.data && <Details masked={masked.data} shown={shown} />}
      {isOpen && shown && onChange && (
        <ShapeSheet
          title={t`Sensitive details`}
          shape={sensitiveDetails}
          begin={shown}
          submit={t`Save`}
          done={t`Sensitive details updated`}
          onSend={async (body) => {
            await onChange(body)
            show(undefined)
          }}
          onClose={() => open(false)}
        />
      )}
    </Card>
  )
}

function Details({ masked, shown }: { masked: MaskedDetails; shown: SensitiveDetails | undefined }) {
  const { t } = useLingui()
  const say = useSay()
  const textOf = (name: keyof SensitiveDetails, choices: readonly { id: string; name: string }[]) => {
    if (!masked.filled.includes(name)) return '–'
    if (name === 'identityType') return say(choices.find(({ id }) => id === masked.identityType)?.name ?? '–')
    if (!shown)
      return (
        <span className="record-hidden">
          <Lock aria-hidden size={13} />
          {name === 'identityNumber' ? <Ltr>{`•••• ${masked.identityEnding}`}</Ltr> : t`Hidden`}
        </span>
      )
    const value = shown[name] ?? '–'
    return name === 'identityNumber' ? <Ltr>{printIdentity(value)}</Ltr> : <bdi>{value}</bdi>
  }
  return (
    <dl className="record-list">
      {fieldsOf(sensitiveDetails).map((field) => (
        <div key={field.name} style={{ display: 'contents' }}>
          <dt>{say(field.title)}</dt>
          <dd>{textOf(field.name as keyof SensitiveDetails, 'choices' in field ? field.choices : [])}</dd>
        </div>
      ))}
    </dl>
  )
}
