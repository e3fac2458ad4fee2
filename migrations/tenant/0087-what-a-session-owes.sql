-- By what a session began, when it last proved whose it is, and what its account has to do before anything else.

-- A password that somebody else has chosen is good for choosing one's own.
alter table account add column must_change_password boolean not null default false;

-- A session of before has proved nothing of late. `second_at` is when its second factor was proved.
-- squawk-ignore constraint-missing-not-valid -- the column is new, and its values are the default
alter table session
  add column method text not null default 'password'
    constraint session_method check (method in ('password', 'code', 'link', 'oidc', 'handoff')),
  add column proved_at timestamptz,
  add column second_at timestamptz;
