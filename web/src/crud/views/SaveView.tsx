import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { useId, useState } from 'react'
import type { Arrangement, View } from 'tenant-api/contract/records/home/saved-views'
import { formErrorsOf } from '../../shell/errors/mistakes.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Select } from '../../ui/form/choice/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { FilterWords } from '../list/list-state.ts'
import { useViewChanges } from './views.ts'

type Props = {
  resource: Resource
  view: View | undefined
  words: FilterWords
  roles: Arrangement['roles']
  onClose: () => void
  onMade: (view: View) => void
}

/** Names a view, and shares it with a role. */
export default function SaveView({ resource, view, words, roles, onClose, onMade }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [role, setRole] = useState(view?.role?.key ?? '')
  const { make, change } = useViewChanges(resource)
  const { error } = view ? change : make
  const mistakes = error ? formErrorsOf(error, t`Oops! Network Error Try again later`) : []
  function submit() {
    const draft = { name: name.trim(), role: role || null }
    if (view) return change.mutate({ view, body: draft }, { onSuccess: onClose })
    return make.mutate(
      { ...draft, search: words },
      {
        onSuccess(made) {
          onMade(made)
          onClose()
        },
      },
    )
  }
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="primary" type="submit" form={id} isPending={make.isPending || change.isPending}>
        {t`Save`}
      </Button>
    </>
  )
  return (
    <Dialog title={view ? t`Change the view` : t`Save as view`} isOpen onClose={onClose} actions={actions}>
      <Form id={id} mistakes={mistakes} onSubmit={submit}>
        <TextField
          label={t`Name`}
          name="name"
          value={name}
          onChange={setName}
          error={mistakes.find((mistake) => mistake.name === 'name')?.message}
          maxLength={60}
          isRequired
          autoFocus
        />
        {roles.length > 0 && (
          <Select
            label={t`Visible to`}
            choices={[
              { id: '', name: t`Only me` },
              ...roles.map(({ key, name: label }) => ({ id: key, name: label })),
            ]}
            value={role}
            onChange={setRole}
          />
        )}
      </Form>
    </Dialog>
  )
}
