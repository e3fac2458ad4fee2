import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import {
  linkSibling,
  listFamily,
  newSibling,
  unlinkSibling,
} from 'tenant-api/contract/people/students-and-guardians'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Relatives } from './Relatives.tsx'

const nobody: ReadonlySet<string> = new Set()

type One = { id: string; name: string }

/** Brothers and sisters: of one guardian, or of one family code, which can be given and taken here. */
export function Siblings({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery(read(listFamily, { params: { id } }))
  const [isOpen, open] = useState(false)
  const remove = useUnlinking(id)
  const siblings = data?.siblings ?? []
  const ofCode = new Set(siblings.filter(({ byGuardian }) => !byGuardian).map((one) => one.id))
  const add = (
    <Button size="small" icon={<Link2 aria-hidden size={15} />} onPress={() => open(true)}>
      {t`Link sibling`}
    </Button>
  )
  return (
    <>
      <Relatives
        title={t`Brothers and sisters`}
        rows={siblings}
        none={t`None is known.`}
        action={mayEdit && add}
        removable={mayEdit ? ofCode : nobody}
        onRemove={remove}
      />
      {isOpen && (
        <ShapeSheet
          title={t`Link sibling`}
          shape={newSibling}
          submit={t`Link`}
          done={t`Sibling linked`}
          onSend={({ siblingId }) =>
            call(linkSibling, {
              params: { id, siblingId: String(siblingId ?? '00000000-0000-0000-0000-000000000000') },
            })
          }
          onClose={() => open(false)}
        />
      )}
    </>
  )
}

/** Takes somebody out of the family, and offers to take that back. */
function useUnlinking(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () =>
    queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/students') })
  const restoring = useMutation({
    mutationFn: (siblingId: string) => call(linkSibling, { params: { id, siblingId } }),
    onSuccess: refresh,
    onError: tell,
  })
  const removing = useMutation({
    mutationFn: (one: One) => call(unlinkSibling, { params: { id, siblingId: one.id } }),
    async onSuccess(_, { id: siblingId, name }) {
      toast({
        type: 'success',
        message: t`${name} is of this family no longer`,
        undo: () => restoring.mutate(siblingId),
      })
      await refresh()
    },
    onError: tell,
  })
  return (one: One) => removing.mutate(one)
}

function tell(error: Error) {
  toast({ type: 'error', message: error.message })
}
