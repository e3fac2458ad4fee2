import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from 'kit/locale'
import { Pencil, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import {
  guardianLink,
  type LinkedGuardian,
  linkGuardian,
  listFamily,
  relations,
  unlinkGuardian,
} from 'tenant-api/contract/people'
import { LoadingRows } from '../../crud/LoadingRows.tsx'
import { Trouble } from '../../crud/Trouble.tsx'
import { useSay } from '../../crud/words.ts'
import { call, read } from '../../shell/api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useRegional } from '../../ui/Regional.tsx'
import { toast } from '../../ui/toast.ts'
import { AddGuardian } from './AddGuardian.tsx'
import { PhoneLinks } from '../../crud/record/PhoneLinks.tsx'
import { PersonLink } from '../../crud/record/RecordHeader.tsx'
import { ShapeSheet } from '../../crud/ShapeSheet.tsx'

/** Who answers for a student. */
export function GuardiansCard({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const family = useQuery(read(listFamily, { params: { id } }))
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
        {family.error && <Trouble error={family.error} onRetry={() => void family.refetch()} />}
        {family.isPending && <LoadingRows label={t`Loading`} rows={2} />}
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
  const say = useSay()
  const queries = useQueryClient()
  const { id, name, phone, relation, isFirstContact, mayPickUp, getsBills, maySee, isArchived } = guardian
  const { contactOrder } = guardian
  const { language } = useRegional()
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
        <span className="record-row-more">
          <span>{say(relations[relation])}</span>
          {isArchived && <Badge>{t`Archived`}</Badge>}
          {isFirstContact && <Badge tone="theme">{t`Is called first`}</Badge>}
          {!isFirstContact && contactOrder !== null && (
            <Badge>{t`Order of calls: ${formatNumber(language, contactOrder)}`}</Badge>
          )}
          {getsBills && <Badge>{t`Gets bills`}</Badge>}
          {!mayPickUp && <Badge tone="warning">{t`May not pick up`}</Badge>}
          {!maySee && <Badge tone="warning">{t`May not see`}</Badge>}
        </span>
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
