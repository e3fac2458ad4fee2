import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import {
  addGuardian,
  guardians,
  type KnownGuardian,
  linkGuardian,
  newGuardian,
  newLink,
} from 'tenant-api/contract/people/students-and-guardians'
import { call } from '../../../shell/session/api.ts'
import { useNamedRows } from '../../../crud/resource/row-names.ts'
import { useRequiredOwn } from '../../../crud/resource/with-custom-fields.tsx'
import { useMay } from '../../../shell/session/me.ts'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { Recognised, useRecognised } from './Recognised.tsx'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'

type Props = { id: string; onClose: () => void }
type Way = 'known' | 'new'

/** Says who answers for a student: somebody whom the school knows, or somebody new. */
export function AddGuardian({ id, onClose }: Props) {
  const { t } = useLingui()
  const mayAdd = useMay(['guardians', 'edit'])
  const [asked, go] = useState<Way>()
  // In a school that knows no guardian yet there is nobody to choose.
  const { data: anybody } = useNamedRows(guardians, { q: '' })
  const way = asked ?? (mayAdd && anybody?.length === 0 ? 'new' : 'known')
  const [known, choose] = useState<KnownGuardian>()
  const top = mayAdd && (
    <Segments
      label={t`Guardian`}
      value={way}
      onChange={go}
      choices={[
        { id: 'known', name: t`Known to the school` },
        { id: 'new', name: t`New` },
      ]}
    />
  )
  const common = { title: t`Add guardian`, submit: t`Add`, done: t`Guardian added`, top, onClose }
  if (way === 'new')
    return (
      <NewGuardian
        {...common}
        id={id}
        onKnown={(guardian) => {
          choose(guardian)
          go('known')
        }}
      />
    )
  return (
    <ShapeSheet
      {...common}
      key={`known ${known?.id ?? ''}`}
      shape={chosen}
      begin={{ guardianId: known?.id ?? null }}
      onSend={({ guardianId, ...body }) =>
        call(linkGuardian, {
          params: { id, guardianId: String(guardianId ?? '00000000-0000-0000-0000-000000000000') },
          body: body as never,
        })
      }
    />
  )
}

type NewProps = Props & {
  title: string
  submit: string
  done: string
  top: ReactNode
  onKnown: (guardian: KnownGuardian) => void
}

function NewGuardian({ id, onKnown, ...sheet }: NewProps) {
  const { t } = useLingui()
  const mayTellIdentity = useMay(['sensitive-details', 'edit'])
  const [isAnother, setAnother] = useState(false)
  const shape = useRequiredOwn(mayTellIdentity ? asking : askingLess, guardians)
  const hint = ({ phone, identityNumber }: Values) => (
    <Hint {...{ phone, identityNumber, onKnown, isAnother, setAnother, label: t`This is somebody else` }} />
  )
  return (
    <ShapeSheet
      {...sheet}
      key="new"
      shape={shape}
      beneath={{ phone: hint }}
      onSend={(body) => call(addGuardian, { params: { id }, body: { ...body, isAnother } as never })}
    />
  )
}

const chosen = newLink.omit({ isFirstContact: true })
const asking = newGuardian.omit({ isAnother: true, isFirstContact: true })
const askingLess = asking.omit({ identityNumber: true })

type HintProps = {
  phone: unknown
  identityNumber: unknown
  onKnown: (guardian: KnownGuardian) => void
  isAnother: boolean
  setAnother: (is: boolean) => void
  label: string
}

function Hint({ phone, identityNumber, onKnown, isAnother, setAnother, label }: HintProps) {
  const known = useRecognised(phone, identityNumber)
  if (known.length === 0) return null
  return (
    <>
      <Recognised phone={phone} identityNumber={identityNumber} onChoose={onKnown} />
      <Checkbox isSelected={isAnother} onChange={setAnother}>
        {label}
      </Checkbox>
    </>
  )
}
