-- Mail that is owed. It is written with what it follows from, in one transaction, and sent afterwards.

create table mail_due (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('verification', 'ready', 'schools')),
  school_id uuid references school on delete cascade,
  -- whom "find your school" was asked for; whether a school belongs to the address is seen when the mail is made
  email citext,
  language text not null,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'schools') = (email is not null) and (kind = 'schools') = (school_id is null))
);
create index mail_due_next on mail_due (due_at) where sent_at is null;
create index mail_due_email on mail_due (email, created_at) where email is not null;
create index mail_due_school on mail_due (school_id, created_at) where school_id is not null;

-- A founder who has landed in the school needs no further code: the sign-up remembers it with the very redemption.
create or replace function redeem_hand_off(code_hash bytea, host text, purpose text) returns jsonb
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with taken as (
      delete from hand_off h
      where h.code_hash = redeem_hand_off.code_hash and h.host = redeem_hand_off.host::citext
        and h.purpose = redeem_hand_off.purpose
      returning h.school_id, h.subject, h.expires_at
    ), landed as (
      update signup s set handed_off_at = now()
      from taken t
      where s.school_id = t.school_id and t.expires_at > now() and redeem_hand_off.purpose = 'welcome'
        and s.handed_off_at is null
    )
    select jsonb_build_object('schoolId', school_id, 'subject', subject) from taken where expires_at > now();
  end;
