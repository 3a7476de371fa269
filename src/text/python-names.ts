/** Special names of Python, which look like emphasis (`__init__`): those of its language reference that are no common word. */
export const PYTHON_NAMES = (
  'add aenter aexit aiter anext annotations await bool builtins bytes call class classcell contains debug deepcopy del ' +
  'delattr delitem dict dir div doc enter eq exit file float floordiv func ge getattr getattribute getitem getstate globals ' +
  'gt hash iadd import init init_subclass instancecheck int iter kwdefaults le len lt main metaclass missing mod module mro ' +
  'mul name ne neg path pos pow qualname radd reduce reduce_ex repr rmul rsub self setattr setitem setstate sizeof ' +
  'slots spec str sub subclasscheck subclasses subclasshook truediv version weakref xor'
).split(' ');
