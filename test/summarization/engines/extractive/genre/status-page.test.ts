import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const INCIDENT = `Resolved -
Normal operations of the gauges are restored, and the harbour office will tell more at the end of the day.
Mar 13, 10:16 MDT
Update -
We have deployed changes and see the expected improvements of the queues.
Mar 13, 10:01 MDT
Monitoring -
We see the gauges at normal levels and watch how the queues end.
Mar 13, 09:15 MDT
Identified -
The errors are caused by a high load of the database of the gauges.
Mar 13, 07:49 MDT
Investigating -
We observe errors of all gauges of the northern quay.
Mar 13, 07:00 MDT`;

suite('a status page', () => {
  test('is summarized by what was broken, why, and that it works again', () => {
    assert.deepEqual(points(INCIDENT, 3), [
      'Normal operations of the gauges are restored, and the harbour office will tell more at the end of the day.',
      'The errors are caused by a high load of the database of the gauges.',
      'We observe errors of all gauges of the northern quay.',
    ]);
    assert.match(summarize(INCIDENT).paragraph ?? '', /restored.*errors of all gauges/s);
  });

  test('with a report is summarized by the report', () => {
    const report =
      'On Tuesday at 06:40, during an update of the gauges, all readings of the northern quay were lost. The crew went back to the old version, and the gauges worked again at 08:10.';
    const text = `Gauges of the quay\nPostmortem\n\n${report}\n\nPosted Mar 14, 09:42 MDT\n\n${INCIDENT}`;
    assert.equal(points(text, 1)[0], `${report.split('. ')[0]}.`);
    assert.match(summarize(text).paragraph ?? '', /^On Tuesday at 06:40/);
  });

  test('is not any text with one of its words', () => {
    const text =
      'Monitoring - the watch over gauges - is the work of many. The gauges of the quay show the level of the water. Sailors read them from their ships every day.';
    assert.match(points(text, 1).join(), /Monitoring/);
  });
});
