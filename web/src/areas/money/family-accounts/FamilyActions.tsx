import { useLingui } from '@lingui/react/macro'
import { Merge, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  addressFamily,
  addressing,
  type Family,
  type FamilyChild,
  joinFamily,
  joining,
  leaveFamily,
  leaving,
  mergeFamilies,
  merging,
} from 'tenant-api/contract/money/family-accounts'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of family accounts. */
const useStaleFamilies = () => useStale(/family-account/)

type Open = 'join' | 'merge' | 'address'

/** What the office does with an account: a child joins, another account becomes part of it, bills go elsewhere. */
export function FamilyActions({ family }: { family: Family }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden size={16} />}
        onPress={() => setOpen('join')}
      >{t`Add child`}</Button>
      <Button icon={<Pencil aria-hidden size={16} />} onPress={() => setOpen('address')}>{t`Change`}</Button>
      <Button icon={<Merge aria-hidden size={16} />} onPress={() => setOpen('merge')}>{t`Merge`}</Button>
      {open && <ActionOf open={open} family={family} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function ActionOf({ open, family, onClose }: { open: Open; family: Family; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleFamilies()
  const today = useToday()
  const params = { id: family.id }
  if (open === 'join')
    return (
      <ShapeSheet
        title={t`Add child`}
        top={<p>{t`What was billed before this day stays with the family of then.`}</p>}
        shape={joining}
        begin={{ from: today }}
        submit={t`Add`}
        done={t`Child added`}
        onSend={async (body) => {
          await call(joinFamily, { params, body: body as never })
          await stale()
        }}
        onClose={onClose}
      />
    )
  if (open === 'merge')
    return (
      <ShapeSheet
        title={t`Merge another account into this one`}
        top={
          <p>{t`Its children, all that it was billed and all that it paid come here. Its bill number leads here from then on. This cannot be undone.`}</p>
        }
        shape={merging}
        submit={t`Merge`}
        done={t`Accounts merged`}
        onSend={async (body) => {
          await call(mergeFamilies, { params, body: body as never })
          await stale()
        }}
        onClose={onClose}
      />
    )
  const addressee = family.guardians.find(({ isAddressee }) => isAddressee)
  return (
    <ShapeSheet
      title={t`Change`}
      shape={addressing}
      begin={{ billGuardianId: addressee?.id ?? null, comment: family.comment }}
      submit={t`Save`}
      done={t`Account saved`}
      onSend={async (body) => {
        await call(addressFamily, { params, version: family.version, body: body as never })
        await stale()
      }}
      onClose={onClose}
    />
  )
}

/** A child gets an account apart from the brothers and sisters. */
export function LeaveFamily({ family, child }: { family: Family; child: FamilyChild }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const stale = useStaleFamilies()
  const today = useToday()
  const { name } = child
  const others = family.children.filter(({ id, validUntil }) => id !== child.id && validUntil === null)
  if (!family.mayEdit || child.validUntil !== null || others.length === 0) return null
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)} aria-label={t`Separate ${name}`}>
        {t`Separate`}
      </Button>
      {isOpen && (
        <ShapeSheet
          title={t`An account apart for ${name}`}
          top={<p>{t`What was billed before this day stays with the family of then.`}</p>}
          shape={leaving}
          begin={{ from: today }}
          submit={t`Separate`}
          done={t`Account made`}
          onSend={async (body) => {
            await call(leaveFamily, { params: { id: family.id, studentId: child.id }, body: body as never })
            await stale()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
