/** What only sums up is known by how it begins; plain lists, tables and logs are not taken for it. */
import { expect, test } from 'vitest'
import { summaryFault } from './summaries.ts'

const whatOf = (text: string) => summaryFault(text, 'single measurements')?.got

test.each([
  ['1.05,msec,task-clock,1050000,100.00,0.998,CPUs utilized\n', 'counters of perf stat'],
  ['# started on Monday\n\n12345,,cycles:u,1050000,100.00,3.1,GHz\n', 'counters of perf stat'],
  ['     1.000112300,51234,,context-switches,1000112300,100.00,,\n', 'counters of perf stat'],
  ['12.25,Joules,power/energy-pkg/,1000112300,100.00,,\n', 'counters of perf stat'],
  [
    '# HELP http_requests_total All requests.\n# TYPE http_requests_total counter\nhttp_requests_total 5\n',
    'metrics of Prometheus',
  ],
  ['# TYPE request_seconds histogram\n', 'metrics of Prometheus'],
  ['request_seconds_bucket{le="0.1"} 5\n', 'metrics of Prometheus'],
  ['{"metrics":{"http_reqs":{"count":5},"http_req_duration":{"avg":1.5}}}', 'a summary of k6'],
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2">\n<httpSample t="40" ts="1767607201000"/>\n</testResults>\n',
    'results of JMeter in XML',
  ],
  ['{"mean":{"confidence_interval":{"lower_bound":1},"point_estimate":1.5}}', 'estimates of Criterion'],
  [
    'Jan  5 10:00:01 lb haproxy[230]: 192.0.2.1:4762 [05/Jan/2026:10:00:01.473] mysql db/node2 1/0/5007 212 -- 0/0/0/0/3 0/0\n',
    'a TCP log of HAProxy, which has connections',
  ],
  ['Time (%),Total Time (ns),Instances,Avg (ns),Name\n60.0,1250000,10,125000.0,a\n', 'a summary of Nsight Systems'],
  ['==123== NVPROF is profiling process 123\n==123== Profiling result:\n', 'output of nvprof'],
  ['; Version: 2.2\n; Computer: Cluster\n1 0 10 1251 16\n', 'a workload in the Standard Workload Format'],
  ['<?xml version="1.0"?>\n<testsuite name="s" time="0.262"/>\n', 'an XML or HTML file'],
  ['     http_req_duration..............: avg=130ms min=1ms\n', 'a summary of k6'],
])('%j is refused as %s', (text, what) => {
  expect(whatOf(text)).toBe(what)
})

test.each([
  // Lists and tables of numbers, whatever their decimals.
  ['1,2,3,4,5.25,6\n7,8,9,10,11.50,12\n'],
  ['0.5,1,2,3,40.25,6\n'],
  ['100,200,300,123456,99.50,1\n'],
  ['# costs\n1,2,3,40000,50.00,6\n'],
  ['1 2 3.5 4e-1\n5,6;7\t8\n'],
  ['12.5,,3,123456,100.00,4\n'],
  ['0.25\n0.50\n'],
  // Logs with a time, a method, a path, a status and a duration; loads of processors by name.
  ['0.5,GET,home,200,0.25,12\n1.5,GET,home,200,0.50,12\n'],
  ['1767607201,GET,/a,200,0.25,1\n'],
  ['0,cpu,load-a,1000,50.00,2\n'],
  // Remarks above numbers.
  ['# HELP for the reader\n1,2\n'],
  ['# TYPE of load: a factor\n0,1\n1,3\n'],
  ['# TYPE load in ms\n1,2\n'],
  // Requests as JSON, a line each.
  ['{"time":1,"http_req_duration":{"value":5}}\n{"time":2,"http_req_duration":{"value":7}}\n'],
  ['{"type":"Point","metric":"http_req_duration","data":{"value":5}}\n'],
  ['real,user\n1,2\n'],
  ['Summary: total of the day\n1\n2\n'],
  ['type,name,duration\nGET,/a,5\n'],
  ['timestamp,user,duration\n1,a,5\n'],
])('%j is read', (text) => {
  expect(whatOf(text)).toBeUndefined()
})
