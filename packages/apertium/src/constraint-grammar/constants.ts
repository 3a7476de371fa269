/** Values of the fields of compiled grammars. */

export const TAG_ANY = 1 << 0;
export const TAG_NUMERICAL = 1 << 1;
export const TAG_META = 1 << 4;
export const TAG_WORD_FORM = 1 << 5;
export const TAG_BASE_FORM = 1 << 6;
export const TAG_FAIL_FAST = 1 << 10;
export const TAG_CASE_INSENSITIVE = 1 << 11;
export const TAG_REGEXP = 1 << 12;
export const TAG_REGEXP_ANY = 1 << 15;
export const TAG_VARSTRING = 1 << 16;
export const TAG_SPECIAL = 1 << 20;
export const TAG_SET = 1 << 23;
export const TAG_NUMERIC_MATH = 1 << 28;
export const TAG_REGEXP_LINE = 1 << 31;

export const SET_ANY = 1 << 0;
export const SET_SPECIAL = 1 << 1;
export const SET_TAG_UNIFY = 1 << 2;
export const SET_SET_UNIFY = 1 << 3;
/** The set, or one that it contains, is unified. */
export const SET_CHILD_UNIFY = 1 << 4;
export const SET_MAPPING = 1 << 5;

export const OPERATOR_OR = 3;
export const OPERATOR_PLUS = 4;
export const OPERATOR_MINUS = 5;

export const RULE_ADD = 15;
export const RULE_MAP = 16;
export const RULE_REPLACE = 17;
export const RULE_SELECT = 18;
export const RULE_REMOVE = 19;
export const RULE_APPEND = 21;
export const RULE_SUBSTITUTE = 22;
export const RULE_SET_PARENT = 32;
export const RULE_REMOVE_COHORT = 45;
export const RULE_UNMAP = 47;
export const RULE_ADD_COHORT_AFTER = 50;
export const RULE_PROTECT = 60;

export const FLAG_UNSAFE = 1 << 6;
export const FLAG_KEEP_ORDER = 1 << 10;
export const FLAG_NO_ITERATE = 1 << 20;
/** A rule with the subreading of its target in `subReading`. */
export const FLAG_SUB = 1 << 23;

/** All subreadings as one. */
export const ANY_SUB_READING = 32_767;

export const POSITION_CAREFUL = 1 << 0;
export const POSITION_NEGATE = 1 << 1;
export const POSITION_NOT = 1 << 2;
export const POSITION_SCAN_FIRST = 1 << 3;
export const POSITION_SCAN_ALL = 1 << 4;
export const POSITION_ABSOLUTE = 1 << 5;
export const POSITION_SPAN_RIGHT = 1 << 6;
export const POSITION_SPAN_LEFT = 1 << 7;
export const POSITION_SPAN_BOTH = 1 << 8;
export const POSITION_NO_PASS_ORIGIN = 1 << 13;
export const POSITION_TEMPLATE_OVERRIDE = 1 << 24;
export const POSITION_ATTACH_TO = 1 << 27;
/** The bit after which the high flags follow. */
export const POSITION_LONG = 1 << 31;
/** Among the high flags: only readings that the rule looks at. */
export const HIGH_POSITION_ACTIVE = 1 << 8;
