import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { campuses, sections } from 'tenant-api/contract/institute/structure'
import { giveRole } from 'tenant-api/contract/access/users'
import { RowField } from '../../../crud/form/fields/RowField.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { isOfFamily } from './family.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleUsers } from './use-stale-users.ts'

type Props = {
  id: string
  name: string
  offered: readonly { key: string; name: string; bySection: boolean }[]
  onClose: () => void
}

type Asked = { role: string; campusId: string; sectionId: string | null; startsOn: string; endsOn: string }

/** Gives somebody a role: which, where, from which day on and until which. */
export function GiveRoleSheet({ id: user, name, offered, onClose }: Props) {
  const ownName = useOwnName()
  const { t } = useLingui()
  const id = useId()
  const today = useToday()
  const stale = useStaleUsers()
  const [asked, ask] = useState<Asked>({
    role: '',
    campusId: '',
    sectionId: null,
    startsOn: today,
    endsOn: '',
  })
  const places = useQuery(read(campuses.endpoints.list, { query: { sort: 'name', limit: 100 } }))
  const isBySection = offered.some(({ key, bySection }) => key === asked.role && bySection)
  const sending = useMutation({
    mutationFn() {
      const { role, campusId, sectionId, startsOn, endsOn } = asked
      const body = {
        role,
        campusId: isOfFamily(role) ? null : campusId || null,
        sectionId: isBySection ? sectionId : null,
        startsOn,
        endsOn: endsOn || null,
      }
      return call(giveRole, { params: { id: user }, body })
    },
    onSuccess() {
      toast({ type: 'success', message: t`The role is given` })
      onClose()
    },
    onSettled: stale,
  })
  const [isTried, setTried] = useState(false)
  const empty = isTried && asked.role === '' ? [{ name: 'role', message: t`Choose a role` }] : []
  const refused = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  const mistakes = empty.length > 0 ? empty : refused
  const errorOf = (of: string) => mistakes.find((mistake) => mistake.name === of)?.message
  function send() {
    setTried(true)
    if (asked.role !== '' && !sending.isPending) sending.mutate()
  }
  return (
    <Sheet
      title={t`Give ${name} a role`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id} isPending={sending.isPending}>
            {t`Give the role`}
          </Button>
        </>
      }
    >
      <Form id={id} mistakes={mistakes} onSubmit={send}>
        <Select
          label={t`Role`}
          name="role"
          isRequired
          value={asked.role}
          onChange={(role) => ask({ ...asked, role })}
          choices={offered.map((one) => ({ id: one.key, name: one.name }))}
          error={errorOf('role')}
        />
        {!isOfFamily(asked.role) && (
          <Select
            label={t`Where`}
            value={asked.campusId}
            onChange={(campusId) => ask({ ...asked, campusId, sectionId: null })}
            error={errorOf('campusId')}
            choices={[
              { id: '', name: t`Home campus` },
              ...(places.data?.rows ?? []).map((place) => ({ id: place.id, name: ownName(place) })),
            ]}
            description={t`A teacher is at home in the own sections, a guardian where the children are, all others where they work.`}
          />
        )}
        {isBySection && (
          <RowField
            label={t`Section`}
            description={t`Empty: all sections that they teach`}
            isRequired={false}
            isDisabled={false}
            onBlur={() => undefined}
            of={asked.campusId === '' ? sections : { ...sections, only: { campus: asked.campusId } }}
            value={asked.sectionId}
            onChange={(sectionId) => ask({ ...asked, sectionId })}
            error={errorOf('sectionId')}
          />
        )}
        <DateField
          label={t`First day`}
          isRequired
          value={asked.startsOn}
          onChange={(startsOn) => ask({ ...asked, startsOn: String(startsOn ?? '') })}
          error={errorOf('startsOn')}
        />
        <DateField
          label={t`Last day`}
          showOptional
          value={asked.endsOn === '' ? null : asked.endsOn}
          onChange={(endsOn) => ask({ ...asked, endsOn: String(endsOn ?? '') })}
          error={errorOf('endsOn')}
        />
      </Form>
    </Sheet>
  )
}
