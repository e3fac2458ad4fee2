-- # Moves of timetables, kinds of rooms, and wishes of teachers

-- Which lessons each of the last deeds of a timetable has moved: whoever has an earlier version open reads these alone.
create table timetable_move (
  timetable_id uuid not null references timetable on delete cascade,
  -- The version that the deed has made.
  version int not null,
  placement_ids uuid[] not null,
  primary key (timetable_id, version)
);

grant select, insert, update, delete on timetable_move to maktab_app;
grant select on timetable_move to maktab_reader;
