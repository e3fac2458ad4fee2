-- Notes about who works here stand apart from those about children and guardians: they are granted by themselves, and
-- whoever is both a guardian and employed has two sets of notes.
alter table note add column side text not null default 'family' check (side in ('family', 'staff'));
alter table note drop constraint note_kind_check;
-- squawk-ignore constraint-missing-not-valid -- every kind that there is stays allowed
alter table note add constraint note_kind_check check (
  side = 'family' and kind in ('general', 'academic', 'behaviour', 'health', 'family')
  or side = 'staff' and kind in ('general', 'performance', 'conduct', 'training', 'health', 'family'));
