import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import {
  type KnownGuardian,
  recogniseGuardians,
  relations,
} from 'tenant-api/contract/people/students-and-guardians'
import { useSay } from '../../../crud/resource/words.ts'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { call } from '../../../shell/session/api.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

type Props = {
  phone: unknown
  identityNumber?: unknown
  /** Takes the one who is known; without it the name leads to the record. */
  onChoose?: (guardian: KnownGuardian) => void
}

/** Who is known already by what is being typed. */
export function Recognised({ phone, identityNumber, onChoose }: Props) {
  const known = useRecognised(phone, identityNumber)
  return known.map((one) => <Known key={one.id} guardian={one} onChoose={onChoose} />)
}

type KnownProps = { guardian: KnownGuardian; onChoose: Props['onChoose'] }

function Known({ guardian, onChoose }: KnownProps) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { id, name, by, children } = guardian
  const byRelation = Map.groupBy(children, ({ relation }) => relation)
  const choose = onChoose && (
    <Button size="small" onPress={() => onChoose(guardian)}>{t`Choose ${name}`}</Button>
  )
  return (
    <Banner tone="warning" action={choose}>
      <strong>
        {by.includes('phone')
          ? t`Already registered with this phone:`
          : t`Known by this identity number already:`}
      </strong>{' '}
      {onChoose ? <bdi>{name}</bdi> : <PersonLink page="guardians" id={id} name={name} />}
      {[...byRelation].map(([relation, of]) => (
        <div key={relation}>
          {say(relations[relation])}:{' '}
          <bdi>
            {formatList(
              language,
              of.map((child) => child.name),
            )}
          </bdi>
        </div>
      ))}
    </Banner>
  )
}

/** A number is asked for when it is whole, not at each of its digits. */
export function useRecognised(phone: unknown, identityNumber: unknown = ''): readonly KnownGuardian[] {
  const body = {
    phone: typeof phone === 'string' && phone !== '' ? phone : null,
    identityNumber: typeof identityNumber === 'string' && identityNumber.length > 8 ? identityNumber : '',
  }
  const { data } = useQuery({
    queryKey: [recogniseGuardians.path, body.phone, body.identityNumber],
    queryFn: ({ signal }) => call(recogniseGuardians, { body, signal }),
    enabled: body.phone !== null || body.identityNumber !== '',
  })
  return data?.rows ?? []
}
