import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type KnownPerson, likenesses } from 'tenant-api/contract/accounts/registrations'
import { userStates } from 'tenant-api/contract/access/users'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { PhoneText } from '../../../ui/text/PhoneText.tsx'

/** Records that are like what was said. Whether it is one of them is for the office to say. */
export function KnownCard({ people }: { people: readonly KnownPerson[] }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card
      isFlush
      title={t`Possible matches`}
      description={t`Call a number that the school knew before. What somebody typed proves nothing.`}
    >
      {people.length === 0 && (
        <p className="record-none">{t`No matching person was found in the records that you can see.`}</p>
      )}
      <ul className="record-rows">
        {people.map(({ id, list, name, otherName, phone, email, by, logIn }) => (
          <li key={id}>
            <div className="record-row-text">
              <span className="record-row-more">
                <Link className="record-link" to={scoped(`${list}/${id}`)}>
                  <bdi>{name}</bdi>
                </Link>
                {otherName !== '' && <bdi>{otherName}</bdi>}
              </span>
              <span className="record-row-more">
                {phone && <PhoneText number={phone} />}
                {email && <Ltr>{email}</Ltr>}
              </span>
              <span className="record-row-more">
                {by.map((one) => (
                  <Badge key={one} tone={one.startsWith('typed') ? 'warning' : 'info'}>
                    {say(likenesses[one])}
                  </Badge>
                ))}
                {logIn && <Badge>{say(userStates[logIn])}</Badge>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
