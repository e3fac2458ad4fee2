import { UserAccounts } from './UserAccounts.tsx'
import { UserDevices } from './UserDevices.tsx'
import { UserSecondFactor } from './UserSecondFactor.tsx'

type Props = { id: string; name: string; mayEdit: boolean }

/** Where and how somebody is logged in, for those who may change it. */
export default function SignInCards({ id, name, mayEdit }: Props) {
  return (
    <>
      <UserDevices id={id} mayEdit={mayEdit} />
      <UserAccounts id={id} mayEdit={mayEdit} />
      <UserSecondFactor id={id} name={name} mayEdit={mayEdit} />
    </>
  )
}
