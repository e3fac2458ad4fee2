import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import {
  guardianLink,
  type LinkedGuardian,
  linkGuardian,
  listFamily,
  unlinkGuardian,
} from 'tenant-api/contract/people/students-and-guardians'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AddGuardian } from './AddGuardian.tsx'
import { PhoneLinks } from '../../../crud/record/PhoneLinks.tsx'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { LinkBadges } from './LinkBadges.tsx'

/** Who answers for a student. */
export function GuardiansCard({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const family = useLoaded(read(listFamily, { params: { id } }), 2)
  const [open, setOpen] = useState<LinkedGuardian | 'new'>()
  const close = () => setOpen(undefined)
  const add = (
    <Button size="small" icon={<UserPlus aria-hidden size={15} />} onPress={() => setOpen('new')}>
      {t`Add guardian`}
    </Button>
  )
  return (
    <>
      <Card isFlush title={t`Guardians`} action={mayEdit && add}>
        {family.fallback}
        {family.data?.guardians.length === 0 && <p className="record-none">{t`No guardian is known yet.`}</p>}
        <ul className="record-rows">
          {family.data?.guardians.map((one) => (
            <GuardianRow
              key={one.id}
              student={id}
              guardian={one}
              mayEdit={mayEdit}
              onEdit={() => setOpen(one)}
            />
          ))}
        </ul>
      </Card>
      {open === 'new' && <AddGuardian id={id} onClose={close} />}
      {open && open !== 'new' && (
        <ShapeSheet
          title={open.name}
          shape={guardianLink.omit({ isFirstContact: true })}
          begin={linkOf(open)}
          submit={t`Save`}
          done={t`Guardian updated`}
          onSend={(body) => call(linkGuardian, { params: { id, guardianId: open.id }, body: body as never })}
          onClose={close}
        />
      )}
    </>
  )
}

function linkOf({ relation, maySee, mayPickUp, getsBills, language, ...calls }: LinkedGuardian) {
  const { isFirstContact, contactOrder } = calls
  return { relation, maySee, mayPickUp, getsBills, language, contactOrder: isFirstContact ? 1 : contactOrder }
}

type RowProps = { student: string; guardian: LinkedGuardian; mayEdit: boolean; onEdit: () => void }

function onError(error: Error) {
  toast({ type: 'error', message: error.message })
}

function GuardianRow({ student, guardian, mayEdit, onEdit }: RowProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { id, name, phone, isArchived } = guardian
  const params = { id: student, guardianId: id }
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/(students|guardians)/.test(String(path)),
    })
  const restoring = useMutation({
    mutationFn: () => call(linkGuardian, { params, body: linkOf(guardian) }),
    onSuccess: refresh,
    onError,
  })
  const removing = useMutation({
    mutationFn: () => call(unlinkGuardian, { params }),
    async onSuccess() {
      toast({
        type: 'success',
        message: t`${name} is no guardian of this student any more`,
        undo: isArchived ? undefined : () => restoring.mutate(),
      })
      await refresh()
    },
    onError,
  })
  return (
    <li>
      <div className="record-row-text">
        <span>
          <PersonLink page="guardians" id={id} name={name} />
        </span>
        <LinkBadges link={guardian} isArchived={isArchived} />
      </div>
      <span className="record-row-tools">
        {phone && <PhoneLinks phone={phone} name={name} />}
        {mayEdit && !isArchived && (
          <IconButton label={t`Change ${name}`} onPress={onEdit}>
            <Pencil aria-hidden size={16} />
          </IconButton>
        )}
        {mayEdit && (
          <IconButton label={t`Remove ${name}`} onPress={() => removing.mutate()}>
            <X aria-hidden size={16} />
          </IconButton>
        )}
      </span>
    </li>
  )
}
