/*
 * QuickJS as an interpreter of programs: one runtime with one context, whose memory is the module's whole memory. What the page calls stands
 * at the end. Between, what programs do most often, as functions of C: they do what the words in JavaScript do where these are given what is
 * expected, and call those words for everything else, so that each rule and each sentence has one place.
 *
 * Compiled by build.sh.
 */
#include "quickjs.c"
#undef malloc
#undef free

#define HOST(name) __attribute__((import_module("host"), import_name(#name)))
#define FOR_HOST(name) __attribute__((export_name(#name)))

/* Whether the program has to end; an answer to a question of a program. */
HOST(interrupted) int host_interrupted(void);
HOST(answer) double host_answer(double, double, double, double);

static JSContext *context;
static JSValue maker, parts, caller, error;

/*
 * Memory grows upwards, from where it ends at first. What has been given back with an earlier state of the memory is used again.
 */
static char *end_of_memory;
void *sbrk(intptr_t bytes) {
  if (!end_of_memory) end_of_memory = (char *)(__builtin_wasm_memory_size(0) * 65536);
  char *before = end_of_memory;
  size_t wanted = (size_t)before + bytes;
  size_t there = __builtin_wasm_memory_size(0) * 65536;
  if (wanted > there && __builtin_wasm_memory_grow(0, (wanted - there + 65535) / 65536) == (size_t)-1) return (void *)-1;
  end_of_memory += bytes;
  return before;
}

/* ---- Numbers that both languages have: Float64Arrays. Their places are those of prelude.ts and calls.ts. ---- */

enum { CURRENT, WORK, SPENT, MOST_SPENT, EACH, COUNT, LOAD, ARRIVED, TAKEN, DRAWN };
enum { IN_Q, IN_EVENT, IN_FROM, IN_A, IN_B, IN_C, IN_TASKS, IN_LOAD, IN_NOW, IN_STREAM, IN_QUANTA = 13, IN_KEPT, IN_CREATED };
enum { OUT_OPS, OUT_DRAWN, OUT_STREAM, OUT_TAKEN = 6, OUT_FIRST = 8, OP_NUMBERS = 8 };
enum { SEND = 1, ASK, GIVE, WAKE, WAIT, GO, SERVE, FORWARD, KEEP, GIVE_KEPT, GIVE_NEWEST };

static const double LENGTH_MOST = 1e6, WORK_MOST = 4e6;

static double *doing, *input, *output;

static double *numbers_of(JSValueConst array) { return (double *)JS_VALUE_GET_OBJ(array)->u.array.u.double_ptr; }

/* ---- Lists: what is gone through counts, before a function of the language does it. ---- */

/* The number of entries of a plain list, or -1. */
static double plain_length(JSValueConst value) {
  if (JS_VALUE_GET_TAG(value) != JS_TAG_OBJECT) return -1;
  JSObject *p = JS_VALUE_GET_OBJ(value);
  if (p->class_id != JS_CLASS_ARRAY || !p->fast_array) return -1;
  uint32_t length;
  return JS_ToUint32(context, &length, p->prop[0].u.value) == 0 && length == p->u.array.count ? length : -1;
}

/* Data: the word in JavaScript, the function of the language. */
static JSValue counted(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv, int magic, JSValue *data) {
  double length = plain_length(self);
  if (length >= 0 && length <= LENGTH_MOST) {
    double most = doing[MOST_SPENT] + (doing[WORK] == 0 && length > 0 ? doing[EACH] : 0);
    if (doing[WORK] + length <= WORK_MOST && doing[SPENT] + length <= most) {
      doing[MOST_SPENT] = most;
      doing[WORK] += length;
      doing[SPENT] += length;
      return JS_Call(ctx, data[1], self, argc, argv);
    }
  }
  return JS_Call(ctx, data[0], self, argc, argv);
}

/* ---- Processors that send messages. ---- */

static struct {
  int processors, names, events, tasks, most_ops, lists_end;
  JSAtom *atoms;
  JSValue *on;
  JSValue failed, lists, known;
  JSShape *message;
} sent;

static int whole(JSValueConst value, double *number) {
  switch (JS_VALUE_GET_NORM_TAG(value)) {
  case JS_TAG_UNDEFINED: *number = 0; return 1;
  case JS_TAG_INT: *number = JS_VALUE_GET_INT(value); break;
  case JS_TAG_FLOAT64:
    *number = JS_VALUE_GET_FLOAT64(value);
    if (!(*number == trunc(*number)) || *number >= 2147483648.0) return 0;
    break;
  default: return 0;
  }
  return *number >= sent.lists_end;
}

static int is_other(JSValueConst value, double *to) {
  return JS_VALUE_GET_NORM_TAG(value) != JS_TAG_UNDEFINED && whole(value, to) && *to >= 0 && *to < sent.processors &&
         *to != doing[CURRENT];
}

/* The place of a message's name, or -1. */
static int kind_of(JSValueConst name) {
  if (JS_VALUE_GET_TAG(name) != JS_TAG_STRING) return -1;
  JSString *p = JS_VALUE_GET_STRING(name);
  if (p->atom_type != JS_ATOM_TYPE_STRING) return -1;
  JSAtomStruct **atoms = context->rt->atom_array;
  for (int k = sent.events; k < sent.names; k++) if (atoms[sent.atoms[k]] == p) return k;
  return -1;
}

static int may_act(void) { return doing[CURRENT] >= 0 && doing[COUNT] < sent.most_ops; }

static void act(double what, double to, double kind, double a, double b, double c, double integers, double tasks) {
  double *op = output + OUT_FIRST + OP_NUMBERS * (int)doing[COUNT]++;
  op[0] = what; op[1] = to; op[2] = kind; op[3] = a; op[4] = b; op[5] = c; op[6] = integers; op[7] = tasks;
}

static JSValueConst nth(int argc, JSValueConst *argv, int k) { return k < argc ? argv[k] : JS_UNDEFINED; }

/* The next number of the stream from 0 up to 1; only where it has begun. */
static double draw(void) {
  if (doing[DRAWN] == 0) {
    doing[DRAWN] = 1;
    memcpy(output + OUT_STREAM, input + IN_STREAM, 4 * sizeof(double));
  }
  double *s = output + OUT_STREAM;
  double t = 2091639 * s[0] + s[3] * 2.3283064365386963e-10;
  s[0] = s[1];
  s[1] = s[2];
  s[3] = (int)t;
  return s[2] = t - s[3];
}

static int may_draw(void) { return doing[CURRENT] >= 0 && input[IN_STREAM] == input[IN_STREAM]; }

enum { VERB_SEND, VERB_ASK, VERB_GIVE, VERB_FORWARD, VERB_RANDOM, VERB_OTHER, VERB_WAIT, VERB_GO, VERB_SERVE, VERB_KNOW, VERB_GIVE_KEPT };

/* Data: the word in JavaScript. */
static JSValue verb(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv, int magic, JSValue *data) {
  double to, a, b, c, n;
  int kind;
  switch (magic) {
  case VERB_SEND:
  case VERB_ASK: {
    JSValueConst integers = nth(argc, argv, 5);
    if (!may_act() || !is_other(nth(argc, argv, 0), &to) || (kind = kind_of(nth(argc, argv, 1))) < 0) break;
    if (!whole(nth(argc, argv, 2), &a) || !whole(nth(argc, argv, 3), &b) || !whole(nth(argc, argv, 4), &c)) break;
    if (!whole(integers, &n)) break;
    if (JS_IsUndefined(integers)) n = 1;
    if (n < 1 || n > 1e6) break;
    act(magic == VERB_SEND ? SEND : ASK, to, kind, a, b, c, n, 0);
    return JS_UNDEFINED;
  }
  case VERB_GIVE: {
    JSValueConst tasks = nth(argc, argv, 1), name = nth(argc, argv, 2);
    if (!may_act() || !is_other(nth(argc, argv, 0), &to)) break;
    if ((kind = JS_IsUndefined(name) ? sent.tasks : kind_of(name)) < 0) break;
    if (!whole(nth(argc, argv, 3), &a) || !whole(nth(argc, argv, 4), &b) || !whole(nth(argc, argv, 5), &c)) break;
    if (!whole(tasks, &n)) break;
    if (JS_IsUndefined(tasks)) n = 1;
    if (n > doing[LOAD]) n = doing[LOAD];
    if (n <= 0) return JS_NewInt32(ctx, 0);
    act(GIVE, to, kind, a, b, c, 0, n);
    doing[LOAD] -= n;
    return JS_NewInt32(ctx, (int)n);
  }
  case VERB_FORWARD: {
    JSValueConst name = nth(argc, argv, 1);
    if (!may_act() || doing[ARRIVED] == 0 || doing[TAKEN] != 0 || !is_other(nth(argc, argv, 0), &to)) break;
    if ((kind = JS_IsUndefined(name) ? sent.tasks : kind_of(name)) < 0) break;
    if (!whole(nth(argc, argv, 2), &a) || !whole(nth(argc, argv, 3), &b)) break;
    act(FORWARD, to, kind, a, b, 0, 0, doing[ARRIVED]);
    doing[TAKEN] = 1;
    doing[LOAD] -= doing[ARRIVED];
    return JS_UNDEFINED;
  }
  case VERB_RANDOM:
    if (!may_draw()) break;
    return JS_NewFloat64(ctx, draw());
  case VERB_OTHER: {
    if (!may_draw()) break;
    int v = (int)(draw() * (sent.processors - 1));
    return JS_NewInt32(ctx, v >= doing[CURRENT] ? v + 1 : v);
  }
  case VERB_WAIT:
  case VERB_GO:
  case VERB_SERVE:
    if (!may_act()) break;
    act(magic - VERB_WAIT + WAIT, 0, 0, 0, 0, 0, 0, 0);
    return JS_UNDEFINED;
  case VERB_KNOW: {
    if (doing[CURRENT] < 0 || argc < 2 || !whole(argv[0], &to) || !whole(argv[1], &n)) break;
    if (JS_IsUndefined(argv[0]) || to < 0 || to >= sent.processors) break;
    JSValue map = JS_GetPropertyInt64(ctx, sent.known, (int64_t)doing[CURRENT]);
    if (!JS_IsObject(map)) break;
    JSValue pair[] = {JS_NewInt32(ctx, (int)to), JS_NewInt32(ctx, (int)n)};
    JSValue set = js_map_set(ctx, map, 2, (JSValueConst *)pair, 0);
    JS_FreeValue(ctx, map);
    if (JS_IsException(set)) return set;
    JS_FreeValue(ctx, set);
    return JS_UNDEFINED;
  }
  case VERB_GIVE_KEPT: {
    JSValueConst tasks = nth(argc, argv, 1), name = nth(argc, argv, 2), newest = nth(argc, argv, 3);
    if (!may_act() || !whole(tasks, &n) || !(JS_IsUndefined(newest) || JS_IsBool(newest))) break;
    if (JS_IsUndefined(tasks)) n = 1;
    if (n > input[IN_KEPT]) n = input[IN_KEPT];
    if (n <= 0) return JS_NewInt32(ctx, 0);
    if (!is_other(nth(argc, argv, 0), &to)) break;
    if ((kind = JS_IsUndefined(name) ? sent.tasks : kind_of(name)) < 0) break;
    act(JS_IsBool(newest) && JS_VALUE_GET_BOOL(newest) ? GIVE_NEWEST : GIVE_KEPT, to, kind, 0, 0, 0, 0, n);
    input[IN_KEPT] -= n;
    return JS_NewInt32(ctx, (int)n);
  }
  }
  return JS_Call(ctx, data[0], self, argc, argv);
}

static JSValue number(double value) { return value == (int)value ? JS_NewInt32(context, (int)value) : JS_NewFloat64(context, value); }

static JSValue reading(JSContext *ctx, JSValueConst self, int magic) {
  return number(magic == IN_LOAD ? doing[LOAD] : input[magic]);
}

/* A message as a handler gets it. */
static JSValue message(void) {
  JSValue a = input[IN_A] < sent.lists_end ? JS_GetPropertyInt64(context, sent.lists, (int64_t)(input[IN_A] + 2147483648.0)) : number(input[IN_A]);
  if (JS_IsException(a)) return a;
  JSValue made = JS_NewObjectFromShape(context, js_dup_shape(sent.message), JS_CLASS_OBJECT, NULL);
  if (JS_IsException(made)) { JS_FreeValue(context, a); return made; }
  JSProperty *prop = JS_VALUE_GET_OBJ(made)->prop;
  prop[0].u.value = number(input[IN_FROM]);
  prop[1].u.value = a;
  prop[2].u.value = number(input[IN_B]);
  prop[3].u.value = number(input[IN_C]);
  prop[4].u.value = number(doing[ARRIVED]);
  return made;
}

static int keep_error(void) {
  JS_FreeValue(context, error);
  error = JS_GetException(context);
  return 1;
}

/* What `call` of the words does, where handlers have been handed over. */
static int happen(void) {
  int q = (int)input[IN_Q], event = (int)input[IN_EVENT];
  doing[CURRENT] = q;
  doing[WORK] = doing[COUNT] = doing[TAKEN] = doing[DRAWN] = 0;
  doing[LOAD] = input[IN_LOAD];
  doing[ARRIVED] = input[IN_TASKS];
  JSValue result = JS_UNDEFINED, handler = JS_GetProperty(context, sent.on[q], sent.atoms[event]);
  if (JS_IsFunction(context, handler)) {
    if (event < sent.events) result = JS_Call(context, handler, JS_UNDEFINED, 0, NULL);
    else {
      JSValue given = message();
      result = JS_IsException(given) ? given : JS_Call(context, handler, JS_UNDEFINED, 1, (JSValueConst *)&given);
      JS_FreeValue(context, given);
    }
    JS_FreeValue(context, handler);
  } else if (!JS_IsUndefined(handler)) {
    /* The words say what is wrong with it. */
    JS_FreeValue(context, handler);
    result = JS_Call(context, caller, JS_UNDEFINED, 0, NULL);
    if (!JS_IsException(result)) return 0;
  }
  doing[CURRENT] = -1;
  if (!JS_IsException(result)) {
    JS_FreeValue(context, result);
    output[OUT_DRAWN] = doing[DRAWN];
    output[OUT_TAKEN] = doing[TAKEN];
    output[OUT_OPS] = doing[COUNT];
    return 0;
  }
  if (context->rt->current_exception_is_uncatchable) return keep_error();
  JSValue thrown = JS_GetException(context);
  result = JS_Call(context, sent.failed, JS_UNDEFINED, 1, (JSValueConst *)&thrown);
  JS_FreeValue(context, thrown);
  if (JS_IsException(result)) return keep_error();
  JS_FreeValue(context, result);
  return 0;
}

/* ---- What the prelude is given: functions that make the ones above of its words. ---- */

/* doing, the numbers of both sides. */
static JSValue native_numbers(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv) {
  doing = numbers_of(argv[0]);
  return JS_UNDEFINED;
}

static JSValue native_counted(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv) {
  return JS_NewCFunctionData(ctx, counted, 0, 0, 2, argv);
}

static JSValue native_verb(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv) {
  return JS_NewCFunctionData(ctx, verb, 0, JS_VALUE_GET_INT(argv[0]), 1, argv + 1);
}

/* What reads a number of the call: its place in what comes in. */
static JSValue native_reading(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv) {
  JSCFunctionType type = {.getter_magic = reading};
  return JS_NewCFunction2(ctx, type.generic, "", 0, JS_CFUNC_getter_magic, JS_VALUE_GET_INT(argv[0]));
}

/* input, output, names, events, tasks, most ops, end of lists, processors, failed, lists, known */
static JSValue native_messages(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv) {
  input = numbers_of(argv[0]);
  output = numbers_of(argv[1]);
  int names = (int)plain_length(argv[2]);
  int n[5];
  for (int k = 0; k < 5; k++) n[k] = JS_VALUE_GET_INT(argv[3 + k]);
  sent.events = n[0];
  sent.tasks = n[1];
  sent.most_ops = n[2];
  sent.lists_end = n[3];
  sent.processors = n[4];
  sent.failed = JS_DupValue(ctx, argv[8]);
  sent.lists = JS_DupValue(ctx, argv[9]);
  sent.known = JS_DupValue(ctx, argv[10]);
  sent.atoms = js_malloc(ctx, names * sizeof(JSAtom));
  sent.on = js_malloc(ctx, n[4] * sizeof(JSValue));
  if (!sent.atoms || !sent.on) return JS_EXCEPTION;
  for (int k = 0; k < names; k++) {
    JSValue name = JS_GetPropertyUint32(ctx, argv[2], k);
    sent.atoms[k] = JS_ValueToAtom(ctx, name);
    JS_FreeValue(ctx, name);
  }
  for (int k = 0; k < n[4]; k++) sent.on[k] = JS_UNDEFINED;
  static const char *const parts_of_message[] = {"from", "a", "b", "c", "tasks"};
  JSValue like = JS_NewObject(ctx);
  for (int k = 0; k < 5; k++) JS_SetPropertyStr(ctx, like, parts_of_message[k], JS_NewInt32(ctx, 0));
  sent.message = js_dup_shape(JS_VALUE_GET_OBJ(like)->shape);
  JS_FreeValue(ctx, like);
  sent.names = names;
  return JS_UNDEFINED;
}

/* A processor and its handlers. */
static JSValue native_handlers(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv) {
  sent.on[JS_VALUE_GET_INT(argv[0])] = JS_DupValue(ctx, argv[1]);
  return JS_UNDEFINED;
}

static const JSCFunctionListEntry natives[] = {
  JS_CFUNC_DEF("numbers", 1, native_numbers), JS_CFUNC_DEF("counted", 2, native_counted),
  JS_CFUNC_DEF("verb", 2, native_verb), JS_CFUNC_DEF("messages", 11, native_messages), JS_CFUNC_DEF("reading", 1, native_reading),
  JS_CFUNC_DEF("handlers", 2, native_handlers),
};

/* ---- What the page calls. Those that can fail return 1 if they have. ---- */

static int on_interrupt(JSRuntime *rt, void *opaque) { return host_interrupted(); }

static int failed(JSValue value) { return JS_IsException(value) ? keep_error() : 0; }

FOR_HOST(allocate) void *allocate(int bytes) { return malloc(bytes); }
FOR_HOST(release) void release(void *place) { free(place); }
/* Gives back a text that ask or failure have made. */
FOR_HOST(releaseText) void release_text(const char *text) { JS_FreeCString(context, text); }

/* Begins, with as much memory and stack as there may be, and runs the prelude, whose value makes programs. */
FOR_HOST(begin) int begin(int memory, int stack, const char *prelude, int length) {
  JSRuntime *runtime = JS_NewRuntime();
  JS_SetMemoryLimit(runtime, memory);
  JS_SetMaxStackSize(runtime, stack);
  JS_SetInterruptHandler(runtime, on_interrupt, NULL);
  context = JS_NewContextRaw(runtime);
  JS_AddIntrinsicBaseObjects(context);
  JS_AddIntrinsicEval(context);
  JS_AddIntrinsicMapSet(context);
  JS_AddIntrinsicTypedArrays(context);
  JS_AddIntrinsicJSON(context);
  maker = parts = caller = error = JS_UNDEFINED;
  JSValue global = JS_GetGlobalObject(context), native = JS_NewObject(context);
  JS_SetPropertyFunctionList(context, native, natives, countof(natives));
  JS_DefinePropertyValueStr(context, global, "native", native, JS_PROP_C_W_E);
  JS_FreeValue(context, global);
  maker = JS_Eval(context, prelude, length, "prelude", JS_EVAL_TYPE_GLOBAL);
  return failed(maker);
}

static void stays(JSRuntime *rt, void *opaque, void *place) {}

/* Makes a program of a setup, a text, and the places of the numbers that come in and go out. */
FOR_HOST(make) int make(const char *setup, int setup_length, const char *text, int length, void *in, int in_bytes, void *out, int out_bytes) {
  JSValue given[] = {
    JS_NewStringLen(context, setup, setup_length), JS_NewStringLen(context, text, length),
    JS_NewArrayBuffer(context, in, in_bytes, stays, NULL, FALSE), JS_NewArrayBuffer(context, out, out_bytes, stays, NULL, FALSE),
  };
  parts = JS_Call(context, maker, JS_UNDEFINED, countof(given), (JSValueConst *)given);
  for (int k = 0; k < countof(given); k++) JS_FreeValue(context, given[k]);
  if (failed(parts)) return 1;
  caller = JS_GetPropertyStr(context, parts, "call");
  return 0;
}

/* Makes the call that the input says. */
FOR_HOST(call) int call(void) {
  if (sent.names) return happen();
  JSValue result = JS_Call(context, caller, JS_UNDEFINED, 0, NULL);
  if (failed(result)) return 1;
  JS_FreeValue(context, result);
  return 0;
}

/* The text that a method of the program answers to a number; 0 if it fails. */
FOR_HOST(ask) const char *ask(const char *name, double number) {
  JSValue method = JS_GetPropertyStr(context, parts, name), given = JS_NewFloat64(context, number);
  JSValue result = JS_Call(context, method, parts, 1, (JSValueConst *)&given);
  JS_FreeValue(context, method);
  if (failed(result)) return NULL;
  const char *text = JS_ToCString(context, result);
  JS_FreeValue(context, result);
  return text;
}

static JSValue answers(JSContext *ctx, JSValueConst self, int argc, JSValueConst *argv, int magic) {
  double n[3] = {0, 0, 0};
  for (int k = 0; k < argc && k < 3; k++) if (JS_ToFloat64(ctx, &n[k], argv[k])) return JS_EXCEPTION;
  return JS_NewFloat64(ctx, host_answer(magic, n[0], n[1], n[2]));
}

/* Gives a method of the program a function by its name, which asks the page: its nth answer. */
FOR_HOST(give) int give(const char *name, const char *under, int nth) {
  JSValue method = JS_GetPropertyStr(context, parts, name);
  JSValue given[] = {JS_NewString(context, under), JS_NewCFunctionMagic(context, answers, under, 3, JS_CFUNC_generic_magic, nth)};
  JSValue result = JS_Call(context, method, parts, 2, (JSValueConst *)given);
  JS_FreeValue(context, given[0]);
  JS_FreeValue(context, given[1]);
  JS_FreeValue(context, method);
  if (failed(result)) return 1;
  JS_FreeValue(context, result);
  return 0;
}

/* Name, message and stack of what failed last; what has none is all three. */
FOR_HOST(failure) const char *failure(int which) {
  static const char *const names[] = {"name", "message", "stack"};
  JSValue value = JS_IsObject(error) ? JS_GetPropertyStr(context, error, names[which]) : JS_DupValue(context, error);
  const char *text = JS_ToCString(context, value);
  JS_FreeValue(context, value);
  return text;
}
